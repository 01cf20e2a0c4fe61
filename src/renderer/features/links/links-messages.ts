export const messages = {
  title: 'Links',
  exported: 'The list as it is shown',
  new: {
    label: 'New',
    many: 'Create many',
    manyNote: 'from CSV or Excel',
    standing: 'Standing link',
    standingNote: 'the same for everybody',
  },
  /** `who`: " for Maria Alvarez", or ''; null: the standing link, which may have existed before: "ready", not "created". */
  made: (who: string | null, isCopied: boolean, isSaved: boolean) =>
    `${who === null ? 'Standing link ready' : `Link${who} created`}${isCopied ? ' and copied' : ', not copied'}${isSaved ? '' : ', not saved'}`,
  replaced: 'What you had typed was replaced',
  gone: 'That link is not in the register any more',
  notShown: (why: string) => `Link not shown. ${why}`,
} as const

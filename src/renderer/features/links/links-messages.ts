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
  replaced: 'What you had typed was replaced',
  gone: 'That link is not in the register any more',
  notShown: (why: string) => `Link not shown. ${why}`,
} as const

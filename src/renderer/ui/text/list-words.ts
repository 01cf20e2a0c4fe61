import type { Failure, TableProblem } from '../../../contract/failure.ts'

const sentences: Record<TableProblem, string> = {
  empty: 'There is nothing in it. Choose another file.',
  not_a_table: 'It is no list of rows and columns. Choose a CSV file or an Excel workbook (.xlsx).',
  old_excel:
    'It is an Excel workbook of the old kind (.xls), or has a password. Save it as .xlsx without a password.',
  too_large:
    'It is larger than 50 MB, or unpacks to far more than a list needs. Split it into several files.',
  too_many_rows: 'It has more than 100,000 rows. Split it into several files.',
  too_many_columns: 'It has more than 1,000 columns. Remove those that are not needed.',
  too_many_cells: 'It has more than 2 million cells. Remove rows and columns that are not needed.',
  cell_too_long: 'A cell has more than 32,767 characters. Shorten it.',
  row_too_long:
    'A row has more than 2 million characters. Look for a quotation mark that is never closed, or shorten the row.',
  too_slow: 'Reading it took longer than a minute, so it was given up. Split it into several files.',
  quote_not_closed:
    'A cell begins with a quotation mark that is never closed. Add it, or remove the one at the beginning.',
  quote_in_cell:
    'A quotation mark stands in the middle of a cell. Put the whole cell in quotation marks and double the one inside.',
  after_quote:
    'Something stands between the closing quotation mark of a cell and the next cell. Remove it, or double the quotation marks inside the cell.',
  broken: 'It is damaged, or not what its name says. Save it once more in the program that made it.',
  not_readable: 'It is gone, or you may not read it. Check that it is there and not open in another program.',
}

const notWrittenSentences: Record<Extract<Failure, { code: 'not_written' }>['problem'], string> = {
  full: 'The disk is full. Free some space, or choose another folder.',
  not_allowed:
    'You may not write there, or another program has the file open. Close it, or choose another folder.',
  no_folder: 'The folder is not there any more, or the name is too long. Choose another place.',
  sheet_full:
    'An Excel sheet holds 1,048,576 rows. Filter the list first, or choose CSV, which holds any number.',
  other: 'Choose another folder, then try again.',
}

const busyWords = {
  checking: {
    title: 'This list is still being checked',
    sentence: 'It can be started as soon as all its rows are checked.',
  },
  sending: {
    title: 'This list is being worked on',
    sentence: 'Pause it first, or wait until it is done.',
  },
}

type ListFailure = Extract<Failure, { code: 'table' | 'not_written' | 'run_under_way' | 'run_busy' }>

/** What went wrong with a list: which line it is, and what to do. Pure. */
export const listWords = (failure: ListFailure) => {
  if (failure.code === 'not_written')
    return {
      title: 'The file could not be saved',
      sentence: notWrittenSentences[failure.problem],
      action: 'try_again' as const,
    }
  if (failure.code === 'run_under_way')
    return {
      title: 'Another list is being worked on',
      sentence: 'One list at a time: pause the other one, or wait until it is done.',
      action: 'none' as const,
    }
  if (failure.code === 'run_busy') return { ...busyWords[failure.doing], action: 'none' as const }
  const where = failure.line === null ? '' : `: line ${failure.line.toLocaleString('en-US')}`
  return {
    title: `This list cannot be read${where}`,
    sentence: sentences[failure.problem],
    action: 'none' as const,
  }
}

import { Refusal } from './refusal.mjs'

/** As spreadsheet programs have it: no sheet has more lines, no cell more characters. */
export const MOST_LINES = 1_048_576
export const MOST_CHARACTERS = 32_767
/** More than any table that is taken has columns. */
export const MOST_COLUMNS = 200

/** 10,001 rows of 200 cells need eight each: the beginning and the end of a cell, its value, and a shared text in two. */
const MOST_TAGS = 16_200_000
/** Characters of all cells together: more could hardly be sent to the backend in one piece. */
const MOST_TEXT = 16 * 1024 * 1024

/**
 * What one file may cost. A small file can say a lot: tags without end, one long text shown by every cell. Whatever
 * is worth time or memory is counted here while it is read, and the first that is too much ends the reading.
 */
export class Budget {
  tags = 0
  characters = 0
  #mostTags
  #mostCharacters

  constructor({ tags = MOST_TAGS, characters = MOST_TEXT } = {}) {
    this.#mostTags = tags
    this.#mostCharacters = characters
  }

  /** A tag of a workbook or a cell of a CSV file has been looked at. Throws Refusal. */
  tag() {
    this.tags += 1
    if (this.tags > this.#mostTags) throw new Refusal('IMPORT_TOO_LARGE')
  }

  /** Characters that are kept. Throws Refusal. */
  text(count) {
    this.characters += count
    if (this.characters > this.#mostCharacters) throw new Refusal('IMPORT_TOO_LARGE')
  }
}

/** A cell's text with what comes next of it. Throws Refusal. */
export const longer = (text, characters, budget) => {
  budget.text(characters.length)
  const whole = text + characters
  if (whole.length > MOST_CHARACTERS) throw new Refusal('IMPORT_TOO_LARGE')
  return whole
}

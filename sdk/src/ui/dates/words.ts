import dayjs, { type Dayjs } from 'dayjs'
import type { Language } from '../../contracts/language.ts'
import { isDay, readClock, readDay, toInstant, wallClock } from '../../fields/index.ts'

/** How dates of a kind are read, shown and kept. */
export interface DateWords {
  /** dayjs pattern of what is shown. */
  pattern: string
  /** What was typed as a value of the wire; undefined when it is no date. */
  read: (typed: string, language: Language) => string | undefined
  /** Value of the wire as wall clock of the platform; undefined for anything else. */
  toClock: (value: string) => string | undefined
  /** Wall clock in `pattern` to the value of the wire. */
  fromClock: (clock: string) => string | undefined
}

const same = (text: string): string => text

export const DAY_WORDS: DateWords = {
  pattern: 'YYYY-MM-DD',
  read: readDay,
  toClock: value => (isDay(value) ? value : undefined),
  fromClock: same,
}

/** A moment on the platform's clock, wherever the reader's own clock stands. */
export const MOMENT_WORDS: DateWords = {
  pattern: 'YYYY-MM-DD HH:mm',
  read: (typed, language) => {
    const clock = readClock(typed, language)
    return clock && toInstant(clock)
  },
  toClock: value => {
    const iso = toInstant(value)
    return iso && wallClock(new Date(iso)).toISOString().slice(0, 16).replace('T', ' ')
  },
  fromClock: toInstant,
}

/** The value that a typed text stands for: a date, nothing, or else the text itself, which no check lets pass. */
export const meantBy = (words: DateWords, typed: string, language: Language): string | null =>
  words.read(typed, language) ?? (typed.trim() || null)

/** What stands in the input for a value nobody is typing. */
export const shownAs = (words: DateWords, value: unknown): string =>
  typeof value === 'string' ? (words.toClock(value) ?? value) : ''

/** What the calendar shows of a value; nothing for what is no date. */
export const dayjsOf = (words: DateWords, value: unknown): Dayjs | null => {
  const clock = typeof value === 'string' ? words.toClock(value) : undefined
  return clock ? dayjs(clock) : null
}

export const chosenValue = (words: DateWords, chosen: Dayjs | null | undefined): string | null =>
  chosen ? (words.fromClock(chosen.format(words.pattern)) ?? null) : null

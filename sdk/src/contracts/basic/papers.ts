import type { Issue, Tone } from '../../fields/index.ts'
import { isEmpty } from '../../fields/issue.ts'
import { fieldsOf } from '../../fields/known.ts'
import { wallClock } from '../../fields/time.ts'
import { type Certificate, EXPIRY_WARN_DAYS, type ReviewSubject } from './certificates.ts'
import { reviewMachine } from './machines.ts'

/** A certificate of a record and how long it is still good. */
export interface Paper {
  name: string
  /** Last valid day, YYYY-MM-DD. */
  to: string
  /** Days left; negative once it has run out. */
  days: number
}

/** A paper as it is shown: without a last day it is missing. */
export type ShownPaper = Paper | { name: string; to?: undefined; days?: undefined }

/**
 * Papers that the console has words for: those of the nouns of the platform, which pages of many areas show. Of every other
 * an area has `paper.<name>`, `expired.<name>` where it has a last day, and `absent.<name>` where it has to be there.
 */
export const CONSOLE_PAPERS = {
  lasting: ['teamAgreement'],
  ending: [
    'idCard',
    'licence',
    'qualification',
    'vehicleLicence',
    'roadCert',
    'insurance',
    'businessLicence',
    'legalIdCard',
  ],
} as const

const DAY_MS = 86_400_000

/** Day in the platform's time zone: papers run out at its midnight, wherever the reader sits. */
export const platformDay = (now: Date = new Date()): string => wallClock(now).toISOString().slice(0, 10)

/** Whole days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The calendar day so many days after one, before it where `days` is negative. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Calendar days from the first to the last, both included; none where the last is before the first. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, at) => dayAfter(first, at))

/** Whether somebody needs no such paper. @param of a value of the record, by the name of its field */
export const isSpared = ({ spares = [] }: Pick<Certificate, 'spares'>, of: (name: string) => unknown): boolean =>
  spares.some(spared => {
    const value = of(spared.field)
    if (isEmpty(value)) return false
    if ('atMost' in spared) return Number(value) <= spared.atMost
    return spared.begins.some(begin => String(value).startsWith(begin))
  })

/** Fields by which papers spare somebody: what judges papers by a few fields of a record has these among them. */
export const sparingFields = ({ certificates }: Pick<ReviewSubject, 'certificates'>): string[] => [
  ...new Set(certificates.flatMap(({ spares = [] }) => spares.map(({ field }) => field))),
]

/** Certificates of a record that it needs and that have a last day, the one that runs out first in front. */
export function papersOf({ certificates }: Pick<ReviewSubject, 'certificates'>, record: object, now: Date): Paper[] {
  const held = fieldsOf(record)
  const today = platformDay(now)
  return certificates
    .filter(certificate => !isSpared(certificate, name => held[name]))
    .flatMap(({ name, to }) => {
      const last = to === undefined ? undefined : held[to]
      return typeof last === 'string' && last !== '' ? [{ name, to: last, days: daysBetween(today, last) }] : []
    })
    .sort((a, b) => a.days - b.days)
}

/** Certificates that a record has to have and of which it has no last day, whether the branch is held by their rules or not. */
export const missingPapers = (
  { certificates }: Pick<ReviewSubject, 'certificates'>,
  of: (name: string) => unknown,
): Certificate[] =>
  certificates.filter(
    certificate =>
      certificate.neededBy !== undefined &&
      certificate.to !== undefined &&
      isEmpty(of(certificate.to)) &&
      !isSpared(certificate, of),
  )

/** It runs out within the days in which its holder is warned, has run out, or is missing. */
export const wantsCare = ({ days }: ShownPaper): boolean => days === undefined || days <= EXPIRY_WARN_DAYS[0]

/**
 * The papers of a record, the one that matters most in front: those that are missing or have run out. Where rules say which of them hold back, whoever
 * is approved in spite of one is held back by none: that one only warns, and the next that runs out matters more.
 */
export const weighedPapers = (
  subject: Pick<ReviewSubject, 'certificates'>,
  record: object,
  now: Date,
): ShownPaper[] => {
  const held = fieldsOf(record)
  const papers = papersOf(subject, record, now)
  const missing = missingPapers(subject, name => held[name]).map(({ name }): ShownPaper => ({ name }))
  const over = [...missing, ...papers.filter(({ days }) => days < 0)]
  const good = papers.filter(({ days }) => days >= 0)
  const hasRules = subject.certificates.some(({ neededBy }) => neededBy !== undefined)
  const isFree = hasRules && Number(held.authStatus) === reviewMachine.at.approved
  if (!isFree) return [...over, ...good]
  return [...good.filter(wantsCare), ...over, ...good.filter(paper => !wantsCare(paper))]
}

/** Red once it has run out or where it is missing, amber in the days in which its holder is warned. */
export const toneOfPaper = (days: number | undefined): Tone =>
  days === undefined || days < 0 ? 'trouble' : days <= EXPIRY_WARN_DAYS[0] ? 'waiting' : 'done'

/**
 * Which paper of whom has run out, and when: the one that ran out first; undefined when none has.
 * @param record as it is shown: its title and the last days of its papers
 * @param counts papers that matter, by name; default all
 */
export function expiredPaper(
  subject: Pick<ReviewSubject, 'certificates' | 'title'>,
  record: object,
  now: Date,
  counts: (name: string) => boolean = () => true,
): Issue | undefined {
  const found = papersOf(subject, record, now).find(({ name, days }) => days < 0 && counts(name))
  if (!found) return undefined
  const holder = fieldsOf(record)[subject.title]
  return { code: `validation.expired.${found.name}`, params: { holder: String(holder ?? ''), day: found.to } }
}

/** Nothing was given, or no picture. */
export const isLacking = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0)

/** Required facts and pictures of the papers that a record lacks, by name of the field. */
export const lackingOf = (
  { certificates }: Pick<ReviewSubject, 'certificates'>,
  entity: { fieldNamed(name: string): { options: { required?: boolean } } | undefined },
  of: (name: string) => unknown,
): string[] => {
  const wanted = certificates.flatMap(({ fields, images = [] }) => [
    ...fields.filter(name => entity.fieldNamed(name)?.options.required),
    ...images,
  ])
  return [...new Set(wanted)].filter(name => isLacking(of(name)))
}

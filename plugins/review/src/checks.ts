import { daysBetween, EXPIRY_WARN_DAYS, platformDay, REVIEW_SUBJECTS, type ReviewKind } from '@ntocc/sdk/contracts'
import { isEmpty } from '@ntocc/sdk/fields'

type Values = Readonly<Record<string, unknown>>

/** Something about a paper that a person should see; `check.<code>` of the texts. */
export interface Check {
  paper: string
  code: 'expired' | 'expiring' | 'noPicture' | 'licenceNoDiffers' | 'datesReversed' | 'overweight'
  params?: Readonly<Record<string, string | number>>
  /** It cannot be approved so. */
  blocks?: true
}

const WARN_DAYS = Math.max(...EXPIRY_WARN_DAYS)

const text = (value: unknown): string => (isEmpty(value) ? '' : String(value))

/** Fields with pictures of each paper, where there are several. */
const PICTURES: Readonly<Record<string, readonly string[]>> = { idCard: ['idFront', 'idBack'] }

export const pictureFields = ({ name, images }: { name: string; images?: string }): readonly string[] =>
  PICTURES[name] ?? (images ? [images] : [])

/** Papers that run out: past days block an approval, the last month is a warning. */
function expiry(paper: string, to: string, day: string): Check[] {
  if (to === '') return []
  const days = daysBetween(day, to)
  if (days < 0) return [{ paper, code: 'expired', params: { date: to }, blocks: true }]
  return days <= WARN_DAYS ? [{ paper, code: 'expiring', params: { date: to, days } }] : []
}

/** From and to of a paper, or the days in the order they must come. */
const SPANS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  idCard: ['idFrom', 'idTo'],
  licence: ['licenceFrom', 'licenceTo'],
  vehicleLicence: ['registerDate', 'issueDate'],
}

function contradictions(paper: string, record: Values): Check[] {
  const found: Check[] = []
  const [from = '', to = ''] = (SPANS[paper] ?? []).map(name => text(record[name]))
  if (from && to && from > to) found.push({ paper, code: 'datesReversed' })
  // The number of a driving licence is that of the identity card. Masked alike, they still show whether they differ.
  if (paper === 'licence' && text(record.licenceNo) !== text(record.idNo))
    found.push({ paper, code: 'licenceNoDiffers' })
  if (paper === 'vehicleLicence' && Number(record.tonnage) >= Number(record.grossMass))
    found.push({ paper, code: 'overweight' })
  return found
}

/** What stands against a case or deserves a second look, paper by paper. */
export function checksOf(kind: ReviewKind, record: Values, day = platformDay()): Check[] {
  return REVIEW_SUBJECTS[kind].certificates.flatMap(certificate => {
    const { name, to } = certificate
    const pictures = pictureFields(certificate)
    const lacks = pictures.some(field => !Array.isArray(record[field]) || record[field].length === 0)
    return [
      ...(to ? expiry(name, text(record[to]), day) : []),
      ...contradictions(name, record),
      ...(lacks ? [{ paper: name, code: 'noPicture' } as const] : []),
    ]
  })
}

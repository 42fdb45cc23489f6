import {
  type Certificate,
  daysBetween,
  EXPIRY_WARN_DAYS,
  isSpared,
  missingPapers,
  platformDay,
  type ReviewSubject,
} from '@ntocc/sdk/contracts'
import { type Entity, isEmpty } from '@ntocc/sdk/fields'

type Values = Readonly<Record<string, unknown>>

/** Something about a paper that a person should see; `check.<code>` of the texts. */
export interface Check {
  paper: string
  code: 'expired' | 'expiring' | 'missing' | 'noPicture' | 'licenceNoDiffers' | 'datesReversed' | 'overweight' | 'lacks'
  params?: Readonly<Record<string, string | number>>
  /** It cannot be approved so. */
  blocks?: true
}

const WARN_DAYS = Math.max(...EXPIRY_WARN_DAYS)

const text = (value: unknown): string => (isEmpty(value) ? '' : String(value))

/** Papers that run out: past days block an approval, the last month is a warning. */
function expiry(paper: string, to: string, day: string): Check[] {
  if (to === '') return []
  const days = daysBetween(day, to)
  if (days < 0) return [{ paper, code: 'expired', params: { date: to }, blocks: true }]
  return days <= WARN_DAYS ? [{ paper, code: 'expiring', params: { date: to, days } }] : []
}

function contradictions({ name: paper, order }: Certificate, record: Values): Check[] {
  const found: Check[] = []
  const [from = '', to = ''] = (order ?? []).map(name => text(record[name]))
  if (from && to && from > to) found.push({ paper, code: 'datesReversed' })
  // The number of a driving licence is that of the identity card. Masked alike, they still show whether they differ.
  if (paper === 'licence' && text(record.licenceNo) !== text(record.idNo))
    found.push({ paper, code: 'licenceNoDiffers' })
  if (paper === 'vehicleLicence' && Number(record.tonnage) >= Number(record.grossMass))
    found.push({ paper, code: 'overweight' })
  return found
}

/** Facts that a record has to have and lacks: whoever registers leaves out what is agreed with the platform. */
export const lacking = ({ fields }: Pick<Certificate, 'fields'>, entity: Entity, record: Values): string[] =>
  fields.filter(name => entity.fieldNamed(name)?.options.required && isEmpty(record[name]))

/** What stands against a case or deserves a second look, paper by paper. */
export function checksOf(
  { certificates }: Pick<ReviewSubject, 'certificates'>,
  record: Values,
  day = platformDay(),
): Check[] {
  const missing = missingPapers({ certificates }, name => record[name])
  return certificates.flatMap(certificate => {
    const { name, to, images = [] } = certificate
    const isNeeded = !isSpared(certificate, field => record[field])
    const lacks = images.some(field => !Array.isArray(record[field]) || record[field].length === 0)
    return [
      ...(to && isNeeded ? expiry(name, text(record[to]), day) : []),
      ...(missing.includes(certificate) ? [{ paper: name, code: 'missing' } as const] : []),
      ...contradictions(certificate, record),
      ...(lacks ? [{ paper: name, code: 'noPicture' } as const] : []),
    ]
  })
}

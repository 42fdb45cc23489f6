import { useFormat, useNow, useTranslation } from '@ntocc/sdk/hooks'
import { minutesBetween, StateTag, useDuration } from '@ntocc/sdk/ui'
import type { Complaint } from '../../contract/complaints.ts'

type Timed = Pick<Complaint, 'status' | 'dueAt'>

/** Nobody has answered it yet. */
export const isOpen = ({ status }: Timed): boolean => status === 0 || status === 1 || status === 2

export const isOverdue = (of: Timed, now: Date): boolean =>
  isOpen(of) && Boolean(of.dueAt) && Date.parse(of.dueAt ?? '') < now.getTime()

/** Until when it must be accepted or answered: how long there is, or by how much that is over. Nothing once it is answered. */
export function Due({ of }: { of: Timed }) {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  const now = useNow()
  if (!of.dueAt || !isOpen(of)) return null
  const late = isOverdue(of, now)
  const between = late ? minutesBetween(of.dueAt, now) : minutesBetween(now.toISOString(), of.dueAt)
  const words = t(late ? 'due.over' : of.status === 0 ? 'due.accept' : 'due.answer', { time: duration(between) })
  return (
    <time dateTime={of.dueAt} title={format.dateTime(of.dueAt)} className="service-due">
      {late ? <StateTag tone="trouble">{words}</StateTag> : words}
    </time>
  )
}

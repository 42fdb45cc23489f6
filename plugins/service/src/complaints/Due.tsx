import { useFormat, useNow, useTranslation } from '@ntocc/sdk/hooks'
import { minutesBetween, StateTag, useDuration } from '@ntocc/sdk/ui'
import type { Complaint } from '../../contract/complaints.ts'
import { complaintMachine } from '../../contract/machines.ts'

type Timed = Pick<Complaint, 'status' | 'dueAt'>

/** Nobody has answered it yet. */
export const isOpen = ({ status }: Timed): boolean => complaintMachine.within(status, 'open')

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
  const words = t(late ? 'due.over' : of.status === complaintMachine.at.received ? 'due.accept' : 'due.answer', {
    time: duration(between),
  })
  return (
    <time dateTime={of.dueAt} title={format.dateTime(of.dueAt)} className="service-due">
      {late ? <StateTag tone="trouble">{words}</StateTag> : words}
    </time>
  )
}

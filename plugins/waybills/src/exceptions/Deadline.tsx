import { exceptionMachine } from '@ntocc/sdk/contracts'
import { useFormat, useNow, useTranslation } from '@ntocc/sdk/hooks'
import { minutesBetween, StateTag, useDuration } from '@ntocc/sdk/ui'
import type { ExceptionRecord } from '../../contract/exceptions.ts'

/** Somebody has yet to decide. */
export const isOpen = ({ status }: Pick<ExceptionRecord, 'status'>): boolean => exceptionMachine.within(status, 'open')

export const isOverdue = (of: Pick<ExceptionRecord, 'status' | 'dueAt'>, now: Date): boolean =>
  isOpen(of) && Boolean(of.dueAt) && Date.parse(of.dueAt ?? '') < now.getTime()

/** Until when somebody must decide: how long there is, or by how much that is over. Nothing once it is decided. */
export function Deadline({ of }: { of: Pick<ExceptionRecord, 'status' | 'dueAt'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  const now = useNow()
  if (!of.dueAt || !isOpen(of)) return null
  const late = isOverdue(of, now)
  const between = late ? minutesBetween(of.dueAt, now) : minutesBetween(now.toISOString(), of.dueAt)
  const words = t(late ? 'exceptions.overdueBy' : 'exceptions.dueIn', { time: duration(between) })
  return (
    <time dateTime={of.dueAt} title={format.dateTime(of.dueAt)} className="waybills-ex-due">
      {late ? <StateTag tone="trouble">{words}</StateTag> : words}
    </time>
  )
}

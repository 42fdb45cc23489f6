import { memo } from 'react'
import { fieldsOf } from '../../fields/known.ts'
import { useUiText } from './text.ts'

export const FLOWS = ['contract', 'information', 'goods', 'funds', 'invoice'] as const
export type Flow = (typeof FLOWS)[number]
/** As stored: nothing yet, part of the proof, all of it, or proof that contradicts. */
export const LAMPS = ['none', 'partial', 'ok', 'bad'] as const
export type LampState = (typeof LAMPS)[number]

/** Whether the five flows of a waybill agree: contract, information, goods, funds, invoice. */
export const FiveLamps = memo(function FiveLamps({ flows }: { flows: Partial<Record<Flow, LampState>> }) {
  const text = useUiText()
  const words = FLOWS.map(flow => `${text(`flow.${flow}`)}: ${text(`lamp.${flows[flow] ?? 'none'}`)}`)
  return (
    <span className="nt-lamps" role="img" aria-label={words.join(', ')} title={words.join('\n')}>
      {FLOWS.map(flow => (
        <i key={flow} data-lamp={flows[flow] ?? 'none'} />
      ))}
    </span>
  )
})

/** Reads the stored five flows of a waybill; anything unknown is "none". */
export function lampsOf(value: unknown): Partial<Record<Flow, LampState>> {
  if (typeof value !== 'object' || value === null) return {}
  const record = fieldsOf(value)
  return Object.fromEntries(FLOWS.map(flow => [flow, LAMPS.find(lamp => lamp === record[flow]) ?? 'none']))
}

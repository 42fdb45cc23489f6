import { memo } from 'react'
import { useUiText } from './text.ts'

export const FLOWS = ['contract', 'information', 'goods', 'funds', 'invoice'] as const
export type Flow = (typeof FLOWS)[number]
export type LampState = 'on' | 'trouble' | 'off'

/** Whether the five flows of a waybill agree: contract, information, goods, funds, invoice. */
export const FiveLamps = memo(function FiveLamps({ flows }: { flows: Partial<Record<Flow, LampState>> }) {
  const text = useUiText()
  const words = FLOWS.map(flow => `${text(`flow.${flow}`)}: ${text(`lamp.${flows[flow] ?? 'off'}`)}`)
  return (
    <span className="nt-lamps" role="img" aria-label={words.join(', ')} title={words.join('\n')}>
      {FLOWS.map(flow => (
        <i key={flow} data-lamp={flows[flow] ?? 'off'} />
      ))}
    </span>
  )
})

/** Reads the stored five-flow object of a waybill: booleans or words per flow. */
export function lampsOf(value: unknown): Partial<Record<Flow, LampState>> {
  if (typeof value !== 'object' || value === null) return {}
  const record = value as Record<string, unknown>
  return Object.fromEntries(
    FLOWS.map(flow => {
      const lamp = record[flow]
      if (lamp === true || lamp === 'on' || lamp === 'ok') return [flow, 'on']
      return [flow, lamp === 'trouble' || lamp === 'bad' ? 'trouble' : 'off']
    }),
  )
}

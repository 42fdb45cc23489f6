import { type OrderCounts, waybillMachine } from '@ntocc/sdk/contracts'
import { useDict, useFormat, usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { type AsyncState, Loaded, Panel, StackBar, type StackSegment, toneColor } from '@ntocc/sdk/ui'
import { useWaybillLink } from '../links.ts'

/** States whose waybills are still to be finished by somebody. */
export const OPEN_STATES = waybillMachine.statesOf('open')

/** Where the open waybills stand now, each state leading to its rows. */
export function StatusPanel({ of }: { of: AsyncState<OrderCounts> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = usePageNavigate()
  const link = useWaybillLink()
  const dict = useDict([waybillMachine.name])
  return (
    <Panel title={t('status.title')} note={t('status.note')}>
      <Loaded of={of}>
        {data => (
          <StackBar
            title={t('status.title')}
            segments={segmentsOf(data, code => dict.label(waybillMachine.name, code))}
            format={format.count}
            onSelect={
              link({})
                ? code => {
                    const to = link({ status: code })
                    if (to) navigate(to)
                  }
                : undefined
            }
          />
        )}
      </Loaded>
    </Panel>
  )
}

/** One segment per open state, in the order of a waybill's life. */
export function segmentsOf(data: OrderCounts, label: (code: string) => string): StackSegment[] {
  return OPEN_STATES.map(code => ({
    key: String(code),
    label: label(String(code)),
    value: countOf(data, code),
    color: toneColor(waybillMachine.toneOf(code)),
  }))
}

/** Number of waybills in any of the states. */
export const countOf = (data: OrderCounts, ...codes: number[]): number =>
  data.byStatus.filter(entry => codes.includes(Number(entry.code))).reduce((sum, entry) => sum + entry.count, 0)

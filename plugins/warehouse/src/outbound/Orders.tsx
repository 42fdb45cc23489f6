import { useIsStaff, usePageNavigate } from '@ntocc/sdk/hooks'
import { RecordScreen, type RecordScreenProps } from '@ntocc/sdk/ui'
import { outboundMachine } from '../../contract/machines.ts'
import { Outbound, outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { outboundName, outboundPath } from '../names.ts'
import { useCopy } from '../work/useCopy.ts'
import { useLocked } from '../work/useLocked.ts'
import { OUTBOUND_FORM, OUTBOUND_MOVES, OWN_OUTBOUND_FORM } from './outbound.ts'

type Of = RecordScreenProps<Outbound>
type Own = Pick<Of, 'columns' | 'filters'> &
  Partial<Pick<Of, 'name' | 'start' | 'fixed' | 'links' | 'bulkMoves' | 'bulk'>>

/** Orders for goods to leave: all of one kind, or all. */
export function Orders(props: Own) {
  const copy = useCopy(outboundCalls.outboundCopy, outboundResources.outbound.by.list, outboundPath)
  const navigate = usePageNavigate()
  const locked = useLocked(outboundMachine.statesOf('shipped', 'cancelled'))
  return (
    <RecordScreen<Outbound>
      of={Outbound}
      calls={outboundResources.outbound.by}
      form={useIsStaff() ? OUTBOUND_FORM : OWN_OUTBOUND_FORM}
      nameOf={outboundName}
      href={outboundPath}
      moves={OUTBOUND_MOVES}
      actions={copy}
      locked={locked}
      // Without goods it is nothing: what is to be sent is written where it is made.
      onCreated={order => navigate(outboundPath(order))}
      {...props}
    />
  )
}

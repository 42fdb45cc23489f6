import { WITH_MOVES } from '@ntocc/sdk/contracts'
import { useIsStaff, useRecord } from '@ntocc/sdk/hooks'
import { inboundResources } from '../../contract/inbound.ts'
import { inboundCalls } from '../../contract/inbound-calls.ts'
import { inboundMachine } from '../../contract/machines.ts'

/** Whether the notice of the page has lines of which something is still to come; undefined until it is known. */
export function useToReceive(id: number): boolean | undefined {
  const isStaff = useIsStaff()
  // As the page and its lines ask, which are answered by the same.
  const doc = useRecord(inboundResources.inbound.by.get, { params: { id }, query: WITH_MOVES, enabled: id > 0 }).data
  const isReceivable = isStaff && doc !== undefined && inboundMachine.within(doc.status, 'receivable')
  const work = useRecord(inboundCalls.inboundWork, { query: { id }, enabled: isReceivable }).data
  return work && work.lines.length > 0
}

import type { Client } from '@ntocc/sdk/client'
import type { Endpoint } from '@ntocc/sdk/contracts'
import { type CountingBody, countCalls } from '../../contract/counts.ts'
import { inboundResources } from '../../contract/inbound.ts'
import { inboundCalls, type PutawayBody, type ReceivingBody } from '../../contract/inbound-calls.ts'
import { inboundMachine, outboundMachine } from '../../contract/machines.ts'
import { outboundResources } from '../../contract/outbound.ts'
import { type CheckingBody, outboundCalls, type PickingBody } from '../../contract/outbound-calls.ts'
import { putBackCalls, type RestockBody } from '../../contract/put-back-calls.ts'

/** Which document is moved on: its version is asked for when the step is sent, since those before it have changed it. */
interface MovingBody {
  id: number
}

/** What is sent of each kind of step. */
export interface Bodies {
  arrive: MovingBody
  receive: ReceivingBody
  putAway: PutawayBody
  pick: PickingBody
  check: CheckingBody
  load: MovingBody
  restock: RestockBody
  count: CountingBody
}
export type Work = keyof Bodies

const { inbound, inboundLine, inboundReceipt } = inboundResources
const { outbound, outboundPick } = outboundResources

/** Each with the body of its own steps. */
export const CALLS: Readonly<Record<Work, Endpoint>> = {
  arrive: inbound.by.move,
  receive: inboundCalls.inboundReceive,
  putAway: inboundCalls.inboundPutAway,
  pick: outboundCalls.outboundPickConfirm,
  check: outboundCalls.outboundCheck,
  load: outbound.by.move,
  restock: putBackCalls.outboundRestock,
  count: countCalls.stockCountRecord,
}

type Asking = Pick<Client, 'call'>

/** What tells which turn is the next one. */
export const TURNS = {
  receive: async (client: Asking, id: number) =>
    (await client.call(inboundLine.by.get, { params: { id }, silent: true })).receipts,
  putAway: async (client: Asking, id: number) =>
    (await client.call(inboundReceipt.by.get, { params: { id }, silent: true })).putaways,
  restock: async (client: Asking, id: number) =>
    (await client.call(outboundPick.by.get, { params: { id }, silent: true })).returns,
}
export const hasTurns = (what: Work): what is keyof typeof TURNS => Object.hasOwn(TURNS, what)

/** The body of a step that moves a document on, as it stands now; undefined where that is done, whoever did it. */
export const MOVES = {
  arrive: async (client: Asking, id: number) => {
    const { status, version } = await client.call(inbound.by.get, { params: { id }, silent: true })
    const isThere = inboundMachine.within(status, 'receivable', 'toPutAway', 'done')
    return isThere ? undefined : { id, version, move: 'arrive' }
  },
  load: async (client: Asking, id: number) => {
    const { status, version } = await client.call(outbound.by.get, { params: { id }, silent: true })
    return outboundMachine.within(status, 'shipped') ? undefined : { id, version, move: 'load' }
  },
}
export const isMove = (what: Work): what is keyof typeof MOVES => Object.hasOwn(MOVES, what)

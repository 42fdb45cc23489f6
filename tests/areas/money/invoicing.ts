import { applicationMachine } from '../../../plugins/invoicing/contract/application.ts'
import { invoiceMachine } from '../../../plugins/invoicing/contract/invoice.ts'
import type { Draw } from './drawing.ts'
import { type Family, moved, oneOf, type Step, type Turn } from './family.ts'
import { type House, PAST } from './house.ts'
import { batchesOf, change, leadOn } from './settling.ts'

interface Standing extends Record<string, unknown> {
  id: number
  version: number
  status: number
}

const FAULTS = [
  'refuse',
  'refuse',
  'fail',
  'dropBefore',
  'dropAfter',
  'hang',
  'issueAndHang',
  'late',
  'lateRefusal',
  'otherAmount',
  'garbage',
  'forge',
]

const perhapsWrong = async (draw: Draw, { taxDoes }: House): Promise<void> => {
  if (draw(2)) await taxDoes(oneOf(draw, FAULTS) ?? 'refuse')
  if (!draw(6)) await taxDoes(draw(2) ? 'fail' : 'dropBefore', 'ask')
}

const apply: Step = async ({ draw, send, house, shipper, day, waybillNos }) => {
  const some = draw(3) ? {} : { waybillNos: waybillNos.filter(() => draw(2)).join(',') }
  const business = draw(4) ? 'transport' : 'service'
  const body = {
    start: day,
    end: day,
    titleCode: shipper.title,
    delivery: 'electronic',
    shipmentCode: shipper.code,
    business,
    ...some,
  }
  return send({ method: 'POST', path: 'invoiceApply', body, token: draw(2) ? shipper.token : house.maker })
}

/** What the shipper is billed at comes into a batch that is approved, mostly. */
const bill: Step = async turn => {
  const { shipper, day, send, house, draw } = turn
  const body = { side: 'receivable', shipmentCode: shipper.code, start: day, end: day }
  await send({ method: 'POST', path: 'settlementMake', body, token: house.maker })
  await leadOn(turn, (await batchesOf(turn)).at(-1)?.id, draw(5) ? 6 : draw(4))
}

const applicationsOf = ({ house, shipper }: Family): Promise<Standing[]> =>
  house.rows<Standing>(
    'select id::int, version::int, status::int from invoicing_invoice_application where shipment_code = $1 order by id',
    [shipper.code],
  )

const { at } = applicationMachine

const lead: Step = async turn => {
  const { draw, send, house, shipper } = turn
  const of = oneOf(draw, await applicationsOf(turn))
  if (!of) return apply(turn)
  const move = (name: string, token: string) => moved(turn, 'invoiceApplication', of, name, token)
  if (!draw(8)) return move(draw(2) ? 'void' : 'reject', draw(2) ? shipper.token : house.boss)
  switch (of.status) {
    case at.draft:
      return move('submit', shipper.token)
    case at.toReview:
      return move('approve', house.boss)
    case at.toIssue:
    case at.partlyIssued:
      await perhapsWrong(draw, house)
      return move('issue', house.clerk)
    case at.rejected:
      return move('reopen', shipper.token)
    default: {
      const body = { id: of.id, version: of.version }
      return send({ method: 'POST', path: 'invoiceDeliver', body, token: house.clerk })
    }
  }
}

/** An application comes from its beginning to what the tax authority makes of it. */
const issue: Step = async turn => {
  if ((await applicationsOf(turn)).length === 0) await bill(turn)
  await apply(turn)
  const of = (await applicationsOf(turn)).at(-1)
  if (!of) return
  await moved(turn, 'invoiceApplication', of, 'approve', turn.house.boss)
  const now = (await applicationsOf(turn)).find(({ id }) => id === of.id)
  await perhapsWrong(turn.draw, turn.house)
  if (now) await moved(turn, 'invoiceApplication', now, 'issue', turn.house.clerk)
}

/** An invoice is taken back, in part or whole, by two people; or tried again, or left. */
const takeBack: Step = async turn => {
  const { draw, send, house, since, waybillNos } = turn
  const all = await house.rows<Standing & { is_red: boolean }>(
    'select id::int, version::int, status::int, is_red from invoicing_invoice where id > $1 order by id',
    [since.invoicing_invoice],
  )
  const of = oneOf(draw, all)
  if (!of) return issue(turn)
  const { id, version } = of
  if (!of.is_red) {
    const some = draw(3) ? {} : { waybillNos: oneOf(draw, waybillNos) }
    const body = { id, version, reason: 'wrong goods', ...some }
    return send({ method: 'POST', path: 'invoiceReverse', body, token: house.clerk })
  }
  await perhapsWrong(draw, house)
  const move =
    of.status === invoiceMachine.at.toApprove ? (draw(4) ? 'approve' : 'decline') : draw(3) ? 'retry' : 'decline'
  return moved(turn, 'invoice', of, move, house.boss)
}

/** What was sent is asked about now; what nobody has answered could not be issued any more. @param isStill nothing is being sent */
export const taxTimePasses = async ({ house, since }: Family, isStill = false): Promise<void> => {
  const { processing, timedOut } = invoiceMachine.at
  const from = since.invoicing_invoice
  const sent = `id > $1 and status = any($3) ${isStill ? '' : 'and asked > 0'}`
  await house.rows(`update invoicing_invoice set next_at = $2 where ${sent}`, [from, PAST, [processing, timedOut]])
  const silent = isStill ? [processing, timedOut] : [timedOut]
  await house.rows(`update invoicing_invoice set not_after = $2 where ${sent}`, [from, PAST, silent])
}

const authorityWorks: Step = async (turn: Turn) => {
  if (turn.draw(2)) await taxTimePasses(turn)
  await turn.house.draw()
}

export const invoicing: readonly Step[] = [
  bill,
  bill,
  change,
  apply,
  issue,
  issue,
  lead,
  lead,
  takeBack,
  takeBack,
  authorityWorks,
  authorityWorks,
]

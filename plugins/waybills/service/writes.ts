import {
  type MaybeLocalized,
  packTrack,
  Receipt,
  receiptMachine,
  WaybillNode,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import {
  type Author,
  type Changing,
  type Creation,
  changing,
  creating,
  inStates,
  type SetOf,
  sql,
} from '@ntocc/sdk/service'
import { measuredKg } from '../contract/weighing.ts'
import type { Happening, Judgement, NodeType, ReceiptType } from './effects.ts'
import type { Row, WaybillCtx } from './types.ts'

/** Who did it, and the name that the waybill's history has of them. */
export interface Doer extends Author {
  name: MaybeLocalized
}

const PLACE: Record<NodeType, 'load' | 'unload' | undefined> = {
  accept: undefined,
  arriveLoad: 'load',
  load: 'load',
  depart: 'load',
  arriveUnload: 'unload',
  unload: 'unload',
  sign: 'unload',
}

const mayBeAway = (row: Row, move: string): boolean =>
  waybillMachine.move(move, Number(row.status))?.needs?.some(need => need.endsWith('PlaceOrReason')) ?? false

/** How many records name the waybill already: the next ones are numbered on. Whoever asks holds the waybill. */
const counted = async (ctx: WaybillCtx, of: typeof WaybillNode | typeof Receipt, row: Row): Promise<number> => {
  const [found] = await ctx.query<{ total: number }>(
    sql`select count(*)::int as total from ${ctx.table(of)} where branch_code = ${row.branch_code}
      and waybill_no = ${row.waybill_no}`,
  )
  return found?.total ?? 0
}

const nodeOf = ({ row, move, input, now }: Happening, type: NodeType, doer: Doer): SetOf<typeof WaybillNode> => {
  const side = PLACE[type]
  const weighed = type === 'load' || type === 'unload'
  // Only where a reason may stand in for being at the place does one say that nobody was.
  const isAway = Boolean(input.reason) && mayBeAway(row, move.name)
  const at = (axis: 'lng' | 'lat') => (input[axis] ?? (side && row[`${side}_${axis}`]) ?? null) as number | null
  return {
    status: receiptMachine.at.notUploaded,
    waybillNo: String(row.waybill_no),
    type,
    time: now.toISOString(),
    lng: at('lng'),
    lat: at('lat'),
    address: side ? (row[`${side}_address`] as string) : null,
    inFence: side ? !isAway : null,
    photos: weighed ? [...input.images] : [],
    qty: weighed || type === 'sign' ? (input.qty ?? null) : null,
    operator: doer.name as string,
    // Why it was made elsewhere.
    remark: side && isAway ? (input.reason?.trim() ?? null) : null,
  }
}

/** Steps of the way that a move was. */
export const nodesOf = async (
  ctx: WaybillCtx,
  happening: Happening,
  types: readonly NodeType[],
  doer: Doer,
): Promise<Creation[]> => {
  if (types.length === 0) return []
  const before = await counted(ctx, WaybillNode, happening.row)
  const code = (at: number) => `${String(happening.row.waybill_no)}-N${before + at + 1}`
  return [
    creating(
      WaybillNode,
      types.map((type, at) => ({ code: code(at), ...nodeOf(happening, type, doer) })),
    ),
  ]
}

const PREFIX = { loadWeighbill: 'BD', signSlip: 'QS', receipt: 'HD' } as const

/** The proof that came with a move. Kilograms of a weighbill follow from the quantity, or are told beside it; other receipts carry none. */
export const receiptOf = async (
  ctx: WaybillCtx,
  { row, move, input, now }: Happening,
  type: ReceiptType | undefined,
  doer: Doer,
): Promise<Creation[]> => {
  if (!type) return []
  const number = `${PREFIX[type]}${String(row.waybill_no).slice(2)}-${(await counted(ctx, Receipt, row)) + 1}`
  return [
    creating(Receipt, [
      {
        code: number,
        // A weighbill is a fact; it is judged only where the shipper checks the load.
        status: type === 'loadWeighbill' && move.name !== 'loadForReview' ? 3 : 2,
        receiptNo: number,
        waybillNo: String(row.waybill_no),
        type,
        images: [...input.images],
        netKg: (type === 'loadWeighbill' && input.qty && (measuredKg(row.unit, input.qty) ?? input.grossKg)) || null,
        uploadedBy: doer.name as string,
        uploadedAt: now.toISOString(),
        signedBy: (type === 'signSlip' && input.signer) || null,
      },
    ]),
  ]
}

/** The proofs under review are approved or rejected together. */
export const judgedOf = ({ row, input }: Happening, judged: Judgement | undefined): Changing[] => {
  if (!judged) return []
  const { state, types, reason = input.reason?.trim() || null } = judged
  return [
    changing(
      Receipt,
      sql`waybill_no = ${row.waybill_no} and status ${inStates(receiptMachine, 'toReview')} and type = any(${sql.param([...types])}::text[])`,
      { status: state, reason: reason as string | null },
    ),
  ]
}

/** The track begins, goes on and ends where the driver says to be. */
export const writeTrackPoint = async (ctx: WaybillCtx, { row, input, now }: Happening): Promise<void> => {
  if (input.lng === undefined || input.lat === undefined) return
  const point = packTrack([[now.getTime() / 1000, input.lng, input.lat, 0]])
  await ctx.query(
    sql`insert into waybill_track (waybill_no, branch_code, points, recent)
      values (${row.waybill_no}, ${row.branch_code}, '{}', ${sql.param(point)})
      on conflict (waybill_no) do update set recent = waybill_track.recent || excluded.recent, gmt_modified = now()`,
  )
}

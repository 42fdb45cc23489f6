import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { integer, longText, rows, shape, text } from '@ntocc/sdk/fields'
import { TianjinStatement } from './waybills.ts'

/** Waybills that are stated at once: as many as fit on a page. */
export const MOST_STATED = 50

const { cost, distanceKm } = TianjinStatement.fields

const Stated = shape({
  waybillNo: text({ max: 20 }).required(),
  /** Of the waybill as it was seen: who states something unseen of what somebody else has stated since is told so. */
  version: integer({ min: 0 }).required(),
  cost,
  distanceKm,
})

const Stating = shape({
  waybills: rows(Stated, { max: MOST_STATED }).required(),
  reason: longText({ max: 200 }).required(),
})

const TakingBack = shape({
  statementCode: text({ max: 64 }).required(),
  reason: longText({ max: 200 }).required(),
})

export interface StatedWaybill {
  waybillNo: string
  version: number
  cost?: string | null
  distanceKm?: number | null
}

export const tianjinCalls = {
  /** States costs or distance of one waybill or several, all of them or none. */
  tianjinState: endpoint({
    name: 'tianjinState',
    method: 'POST',
    path: '/ntocc-tms-api/tianjinState',
    body: input<{ waybills: StatedWaybill[]; reason: string }>(Stating),
    data: answer.value<{ stated: number }>(['stated']),
    permission: 'tianjinWaybill.state',
    staffOnly: true,
  }),
  /** Takes a statement back: the one before it counts again, or what the records say. */
  tianjinTakeBack: endpoint({
    name: 'tianjinTakeBack',
    method: 'POST',
    path: '/ntocc-tms-api/tianjinTakeBack',
    body: input<{ statementCode: string; reason: string }>(TakingBack),
    data: answer.value<{ waybillNo: string }>(['waybillNo']),
    permission: 'tianjinWaybill.state',
    staffOnly: true,
  }),
} as const

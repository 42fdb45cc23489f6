import { waybillMachine } from '@ntocc/sdk/contracts'
import { type Condition, sql } from '@ntocc/sdk/service'
import type contract from '../../contract.ts'

type Check = Condition<typeof contract>

const ownClaim: Check = ({ session }, { record }) => record.handlerCode === session.partyCode

const waybillOpen: Check = async (ctx, { record }) => {
  const [row] = await ctx.query<{ status: number; is_deleted: boolean }>(
    sql`select status, is_deleted from waybill
      where branch_code = ${ctx.session.branchCode} and waybill_no = ${record.waybillNo}`,
  )
  return row !== undefined && waybillMachine.within(row.status, 'open') && !row.is_deleted
}

/** What moves of an exception need to hold: of its own and of its waybill. */
export const exceptionConditions = {
  ownClaim,
  othersClaim: (ctx, asked) => ownClaim(ctx, asked) === false,
  waybillOpen,
} satisfies Record<string, Check>

import { randomBytes } from 'node:crypto'
import { recordMachine } from '@ntocc/sdk/fields'
import { type CallHandler, type Hooks, inStates, type SignerOf, sql } from '@ntocc/sdk/service'
import { PositionKey, type positionKeySecret } from '../contract/positions.ts'
import type { Area, MessagesArea } from './types.ts'

/** The secret of a key: it follows from the installation's own, so that a copy of the database signs nothing. */
const secretOf = (ctx: MessagesArea, accessKey: string, generation: number): string =>
  Buffer.from(ctx.digest('positionKey', `${accessKey}:${generation}`)).toString('base64url')

interface KeyRow {
  branch_code: string
  access_key: string
  generation: number
  plate_no: string | null
}

/** A key in use by its name: what anybody may ask for, so it is one look at an index. */
export const keyNamed = async (ctx: MessagesArea, accessKey: string): Promise<KeyRow | undefined> => {
  const [row] = await ctx.query<KeyRow>(
    sql`select branch_code, access_key, generation, plate_no from ${ctx.table(PositionKey)}
      where access_key = ${accessKey} and status ${inStates(recordMachine, 'enabled')} and not is_deleted`,
  )
  return row
}

export const signerOfPositions: SignerOf<Area> = async (ctx, accessKey) => {
  const key = await keyNamed(ctx, accessKey)
  return key && { branchCode: key.branch_code, secret: secretOf(ctx, accessKey, key.generation) }
}

/** POST /ntocc-tms-api/positionKey/secret: told once; whoever has the one before can send nothing from now on. */
export const newSecret: CallHandler<Area, typeof positionKeySecret> = async (ctx, { body: { id, version } }) => {
  const { accessKey, generation } = await ctx.records.find(PositionKey, id)
  const next = (generation ?? 0) + 1
  await ctx.records.change(PositionKey, { id, version }, { generation: next })
  return { accessKey: accessKey ?? '', secret: secretOf(ctx, accessKey ?? '', next) }
}

export const keyHooks: Hooks<Area, typeof PositionKey> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  values: (_, values, before) => (before ? values : { ...values, accessKey: `pk-${randomBytes(9).toString('hex')}` }),
}

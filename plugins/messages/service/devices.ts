import { randomBytes, timingSafeEqual } from 'node:crypto'
import { recordMachine } from '@ntocc/sdk/fields'
import { type CallHandler, type Hooks, inStates, sql } from '@ntocc/sdk/service'
import { PositionDevice, type positionDeviceRelease, TERMINAL_NO_LENGTH } from '../contract/devices.ts'
import { REGISTERED, type Registered, type Registration } from './jt808/bodies.ts'
import { plainNumber, type Version } from './jt808/message.ts'
import type { Area, MessagesArea, MessagesCtx } from './types.ts'

/** A number belongs to one terminal of all branches: its messages say nothing of a branch. */
const refuseTaken = async (ctx: MessagesCtx, terminalNo: string, id: number | undefined): Promise<void> => {
  const taken = await ctx.query(
    sql`select 1 from ${ctx.table(PositionDevice)} where terminal_no = ${terminalNo} and not is_deleted
      and id is distinct from ${id ?? null}`,
  )
  if (taken.length > 0) throw ctx.invalid({ terminalNo: { code: 'validation.field.taken' } })
}

const refuseUnknownVehicle = async (ctx: MessagesCtx, plateNo: string): Promise<void> => {
  const vehicles = await ctx.query(
    sql`select 1 from vehicle where branch_code = ${ctx.session.branchCode} and plate_no = ${plateNo} and not is_deleted`,
  )
  if (vehicles.length === 0) throw ctx.invalid({ plateNo: { code: 'validation.reference.unknown' } })
}

export const deviceHooks: Hooks<Area, typeof PositionDevice> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  oneByOne: true,
  values: async (ctx, values, before) => {
    const { terminalNo, plateNo } = values
    const isNew = terminalNo !== undefined && terminalNo !== before?.terminalNo
    const told = isNew ? plainNumber(terminalNo) : terminalNo
    if (isNew && told && told.length < TERMINAL_NO_LENGTH.min)
      throw ctx.invalid({ terminalNo: { code: 'validation.digits.pattern', params: TERMINAL_NO_LENGTH } })
    if (isNew && told) await refuseTaken(ctx, told, before?.id)
    if (plateNo && plateNo !== before?.plateNo && ctx.references.knows('vehicle'))
      await refuseUnknownVehicle(ctx, plateNo)
    return told === undefined ? values : { ...values, terminalNo: told }
  },
  // Another number or vehicle is another terminal, and one that was deleted is none: who was registered is so no more.
  written: async (ctx, after, before) => {
    if (!before) return
    const isOther = after.terminalNo !== before.terminalNo || after.plateNo !== before.plateNo
    if (isOther || after.isDeleted) await forget(ctx, ctx.session.branchCode, after.id)
  },
}

/**
 * Writes what a terminal proves itself by from now on, null for nothing: another generation of registrations.
 * @param since the generation that it takes the place of; whichever it is unless told
 * @returns whether it was that one
 */
const prove = async (
  ctx: MessagesCtx,
  id: number,
  { codeDigest, since }: { codeDigest: string | null; since?: number },
): Promise<boolean> => {
  const written = await ctx.query(
    sql`insert into messages_registration as r (device_id, generation, code_digest) values (${id}, 1, ${codeDigest})
      on conflict (device_id) do update set generation = r.generation + 1, code_digest = excluded.code_digest
        where r.generation = coalesce(${since ?? null}::int, r.generation) returning 1`,
  )
  return written.length > 0
}

/** Nobody is registered as that terminal any more; whoever is connected as it has nothing taken from the next message on. */
const forget = (ctx: MessagesArea, branch: string, id: number): Promise<void> =>
  ctx.inBranch(branch, own =>
    own.transaction(async () => {
      await prove(own, id, { codeDigest: null })
      const nothing = { registeredAt: null, maker: null, model: null, makerNo: null, protocol: null }
      await own.records.changeMany(PositionDevice, sql`id = ${id}`, nothing)
    }),
  )

/** POST /ntocc-tms-api/positionDevice/release */
export const releaseDevice: CallHandler<Area, typeof positionDeviceRelease> = (ctx, { body: { id, version } }) =>
  ctx.transaction(async () => {
    await ctx.records.change(PositionDevice, { id, version })
    await forget(ctx, ctx.session.branchCode, id)
    return ctx.records.get(PositionDevice, id)
  })

/** A terminal that is registered, as a connection knows it. */
export interface Device {
  id: number
  branch: string
  plateNo: string
  /** Counts registrations: with another one the connection is not the terminal's any more. */
  generation: number
}

interface DeviceRow {
  id: number
  branch_code: string
  plate_no: string
  status: number
  generation: number
  code_digest: string | null
  maker: string | null
  maker_no: string | null
  registered_at: Date | null
}

const rowNamed = async (ctx: MessagesArea, terminalNo: string): Promise<DeviceRow | undefined> => {
  const [row] = await ctx.query<DeviceRow>(
    sql`select d.id::float8 as id, d.branch_code, d.plate_no, d.status, coalesce(r.generation, 0) as generation, r.code_digest,
        d.maker, d.maker_no, d.registered_at
      from ${ctx.table(PositionDevice)} d left join messages_registration r on r.device_id = d.id
      where d.terminal_no = ${terminalNo} and not d.is_deleted`,
  )
  return row?.status === recordMachine.at.enabled ? row : undefined
}

/** A copy of the database knows no code. */
const digestOf = (ctx: MessagesArea, id: number, code: string): string =>
  Buffer.from(ctx.digest('positionDevice', `${id}:${code}`)).toString('hex')

interface Registering {
  terminalNo: string
  version: Version
  said: Registration
}

/** Whether the vehicle of a terminal can have it. */
const vehicleFor = async (ctx: MessagesArea, { id, branch_code, plate_no }: DeviceRow): Promise<Registered> => {
  const [found] = await ctx.query<{ is_there: boolean; is_taken: boolean }>(
    sql`select exists (select 1 from vehicle where branch_code = ${branch_code} and plate_no = ${plate_no}
          and not is_deleted) as is_there,
        exists (select 1 from ${ctx.table(PositionDevice)} where branch_code = ${branch_code} and plate_no = ${plate_no}
          and id <> ${id} and status ${inStates(recordMachine, 'enabled')} and registered_at is not null and not is_deleted) as is_taken`,
  )
  if (!found?.is_there) return REGISTERED.noVehicle
  return found.is_taken ? REGISTERED.vehicleTaken : REGISTERED.done
}

/**
 * Registers a terminal that staff have entered. Whoever has registered before may do so again, after a reset say, if it is the
 * same by what its maker calls it; the code of before is none any more.
 */
export const register = async (
  ctx: MessagesArea,
  { terminalNo, version, said }: Registering,
): Promise<{ result: Registered; code?: string }> => {
  const row = await rowNamed(ctx, terminalNo)
  if (!row) return { result: REGISTERED.noTerminal }
  if (said.plateNo !== undefined && said.plateNo !== row.plate_no) return { result: REGISTERED.noVehicle }
  const isSame = row.maker === said.maker && row.maker_no === said.terminalId
  if (row.registered_at !== null && !isSame) return { result: REGISTERED.terminalTaken }
  const result = await vehicleFor(ctx, row)
  if (result !== REGISTERED.done) return { result }
  const code = randomBytes(12).toString('base64url')
  const { maker, model, terminalId: makerNo } = said
  const now = new Date().toISOString()
  const registered = { registeredAt: now, lastSeenAt: now, protocol: version, maker, model, makerNo }
  const isDone = await ctx.inBranch(row.branch_code, own =>
    own.transaction(async () => {
      // Of two who register at once the second finds another generation.
      const proof = { codeDigest: digestOf(ctx, row.id, code), since: row.generation }
      if (!(await prove(own, row.id, proof))) return false
      const inUse = sql`id = ${row.id} and status ${inStates(recordMachine, 'enabled')}`
      if ((await own.records.changeMany(PositionDevice, inUse, registered)).length > 0) return true
      await prove(own, row.id, { codeDigest: null })
      return false
    }),
  )
  return isDone ? { result, code } : { result: REGISTERED.terminalTaken }
}

/** The terminal whose code it is; undefined for any other. */
export const authenticate = async (
  ctx: MessagesArea,
  terminalNo: string,
  code: string,
): Promise<Device | undefined> => {
  const row = await rowNamed(ctx, terminalNo)
  // Who guesses numbers waits as long for one that there is not.
  const right = Buffer.from(row?.code_digest ?? digestOf(ctx, 0, 'nobody'), 'hex')
  const given = Buffer.from(digestOf(ctx, row?.id ?? 0, code), 'hex')
  if (right.length !== given.length || !timingSafeEqual(right, given) || !row?.code_digest) return undefined
  const { id, branch_code, plate_no, generation } = row
  return { id, branch: branch_code, plateNo: plate_no, generation }
}

/** Whether the terminal is still what it was when it connected: in use, and of the same registration. Notes that it was heard of. */
export const isStill = async (ctx: MessagesArea, { id, branch, generation }: Device): Promise<boolean> => {
  const found = await ctx.query(
    sql`select 1 from ${ctx.table(PositionDevice)} d join messages_registration r on r.device_id = d.id
      where d.id = ${id} and r.generation = ${generation} and d.status ${inStates(recordMachine, 'enabled')} and not d.is_deleted`,
  )
  if (found.length === 0) return false
  // Once a minute is enough for whoever looks.
  const isDue = sql`id = ${id} and (last_seen_at is null or last_seen_at < now() - interval '1 minute')`
  const lastSeenAt = new Date().toISOString()
  await ctx.inBranch(branch, own => own.records.changeMany(PositionDevice, isDue, { lastSeenAt }))
  return true
}

/** The terminal says that it is none of ours any more. */
export const deregister = (ctx: MessagesArea, { branch, id }: Device): Promise<unknown> => forget(ctx, branch, id)

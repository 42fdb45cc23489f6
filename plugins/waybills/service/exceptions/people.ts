import { localise } from '@ntocc/sdk/fields'
import type { CallHandler, Person } from '@ntocc/sdk/service'
import type { ExceptionColleague, exceptionCalls } from '../../contract/exceptions.ts'
import type contract from '../../contract.ts'
import type { WaybillCtx } from '../types.ts'

const PERMISSION = 'exception.handle'

/** People of the branch's staff with a role in force that lets them handle exceptions. */
const handlers = (ctx: WaybillCtx): Promise<Person[]> => ctx.accounts.staffWho(PERMISSION)

/** The colleague of that code who may handle exceptions, if there is one beside the caller. */
export const colleagueNamed = async (ctx: WaybillCtx, code: string | null | undefined): Promise<Person | undefined> =>
  (await handlers(ctx)).find(person => person.code === code && person.code !== ctx.session.partyCode)

/** GET /ntocc-tms-api/exception/colleagues */
export const listColleagues: CallHandler<typeof contract, typeof exceptionCalls.exceptionColleagues> = async (
  ctx,
): Promise<ExceptionColleague[]> =>
  (await handlers(ctx))
    .filter(({ code }) => code !== ctx.session.partyCode)
    .map(({ code, name }) => ({ code, name: localise(name, ctx.language) }))
    .sort((one, other) => one.name.localeCompare(other.name, ctx.language))

import { localise } from '@ntocc/sdk/fields'
import type { CallHandler, Person } from '@ntocc/sdk/service'
import type { complaintCalls } from '../../contract/complaints.ts'
import type contract from '../../contract.ts'
import type { ServiceCtx } from '../types.ts'

const PERMISSION = 'complaint.handle'

/** People of the branch's staff with a role in force that lets them handle complaints. */
const handlers = (ctx: ServiceCtx): Promise<Person[]> => ctx.accounts.staffWho(PERMISSION)

/** The colleague of that code who may handle complaints, if there is one beside the caller. */
export const colleagueNamed = async (ctx: ServiceCtx, code: string | null | undefined): Promise<Person | undefined> =>
  (await handlers(ctx)).find(person => person.code === code && person.code !== ctx.session.partyCode)

/** GET /ntocc-tms-api/complaint/colleagues */
export const listColleagues: CallHandler<typeof contract, typeof complaintCalls.complaintColleagues> = async ctx =>
  (await handlers(ctx))
    .filter(({ code }) => code !== ctx.session.partyCode)
    .map(({ code, name }) => ({ code, name: localise(name, ctx.language) }))
    .sort((one, other) => one.name.localeCompare(other.name, ctx.language))

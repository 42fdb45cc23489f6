import { fileIdOf } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { AreaCtx, NewRecord } from '@ntocc/sdk/service'
import type { SigningContract } from '../contract/contract-calls.ts'
import type { ShipmentContract } from '../contract/contracts.ts'
import { shipmentContractMachine } from '../contract/machines.ts'
import type contract from '../contract.ts'
import type { SigningFile, SigningResult } from './e-signature/e-signature.ts'
import { withProvider } from './e-signature/provider.ts'
import { moveByPlatform } from './platform.ts'
import type { ShippersCtx } from './types.ts'

/** Bytes that one signing may carry. */
const MOST_BYTES = 20 * 1024 * 1024

/** The uploaded files of a contract, to be sent along. @throws ESIGN_TOO_LARGE */
const filesOf = async (ctx: ShippersCtx, references: readonly string[]): Promise<SigningFile[]> => {
  const files: SigningFile[] = []
  let size = 0
  for (const reference of references.filter(each => fileIdOf(each))) {
    const file = await ctx.files.read(reference)
    size += file.bytes.length
    if (size > MOST_BYTES) throw ctx.refuse('ESIGN_TOO_LARGE', { megabytes: MOST_BYTES / 1024 / 1024 })
    files.push(file)
  }
  return files
}

/** Sends a draft to both sides. @returns what is noted of it */
export const sendToSign = async (
  ctx: ShippersCtx,
  { code: contract, version, contractNo, partyA, partyB, attachments }: ShipmentContract,
): Promise<NewRecord<typeof ShipmentContract>> => {
  const parties = [localise(partyA, 'zh'), localise(partyB, 'zh')] as const
  const files = await filesOf(ctx, attachments ?? [])
  // Sent once more after it was refused it is another signing, of another text: the provider answers one code with one signing.
  const code = `${contract}/${version}`
  const signFlowId = await withProvider(ctx, (provider, signal) =>
    provider.start({ code, contractNo, parties, files }, signal),
  )
  return { signFlowId, signMode: 'electronic' }
}

/** Calls the signing off at the provider. A contract without a number there was never sent. */
export const callOff = async (ctx: ShippersCtx, { signFlowId }: ShipmentContract, reason: string): Promise<void> => {
  if (signFlowId) await withProvider(ctx, (provider, signal) => provider.stop(signFlowId, reason, signal))
}

/** What has become of a signing. */
export const lookAt = (ctx: AreaCtx<typeof contract>, signFlowId: string): Promise<SigningResult> =>
  withProvider(ctx, (provider, signal) => provider.look(signFlowId, signal))

/** Notes what came of a signing. @returns whether it was settled now */
export const settle = (
  ctx: AreaCtx<typeof contract>,
  signing: { branchCode: string; id: number },
  result: SigningResult,
): Promise<boolean> => {
  if (result.state === 'signing') return Promise.resolve(false)
  return moveByPlatform(
    ctx,
    signing,
    result.state === 'refused'
      ? { move: 'refuse', reason: result.reason.trim() || '–' }
      : { move: 'sign', set: { signDate: result.signDate } },
  )
}

/** A contract in the words of the e-signature calls. */
export const asSigning = (
  { code, contractNo, status, signDate }: ShipmentContract,
  signUrl?: string,
): SigningContract => ({
  contractCode: code,
  title: contractNo,
  state: shipmentContractMachine.states[status]?.key ?? '',
  ...(signUrl && { signUrl }),
  ...(signDate && { signedAt: signDate }),
})

import type { ReportDocument } from '../contract/documents.ts'
import { type Carried, messageOf, papersOf, proveMessage } from './messages.ts'
import type { Way } from './province.ts'
import { change, claim, hold, prove, settle } from './queue.ts'
import { failed, outcomeOf, type Posted, posted, sendClaimed, settleTwice, troubleOf } from './send.ts'
import type { ReportCtx } from './types.ts'
import { tokenFor } from './wire.ts'

/** A message that went out: which documents were in it, and what came back. */
interface Sent extends Posted {
  readonly carried: readonly Carried[]
}

const answered = ({ response }: Posted, result: string) => ({ step: 'answered', response, result }) as const

/** Nothing of it was taken: whatever comes next, none of its documents is there. Evidence of it stands with each. */
const takeBack = (ctx: ReportCtx, { carried, ...sent }: Sent, result: string): Promise<void> =>
  ctx.transaction(async () => {
    for (const { claimed } of carried) {
      await prove(ctx, claimed, answered(sent, result))
      if (await hold(ctx, claimed)) await change(ctx, claimed, { isUncertain: false })
    }
  })

/** Sends a message once; `fewer` where it would be too long, or somebody has taken up one of its documents meanwhile. */
const sendMessage = async (
  ctx: ReportCtx,
  way: Way,
  carried: readonly Carried[],
  token: string | undefined,
): Promise<Sent | 'tooLong' | readonly Carried[]> => {
  const message = messageOf(way, carried, token)
  if (!message) return 'tooLong'
  const ours = await proveMessage(ctx, way, carried, message)
  if (ours.length < carried.length) return ours
  const { messageNo, request } = message
  const back = await posted(ctx, way, request, { reference: messageNo, token })
  return { ...back, carried: carried.map(({ claimed, paper }) => ({ claimed: { ...claimed, messageNo }, paper })) }
}

const isSent = (sent: Sent | 'tooLong' | readonly Carried[]): sent is Sent =>
  typeof sent === 'object' && 'carried' in sent

const halves = (carried: readonly Carried[]): (readonly Carried[])[] => {
  const middle = Math.ceil(carried.length / 2)
  return [carried.slice(0, middle), carried.slice(middle)]
}

/**
 * Sends documents of a kind in one message. A regulator takes all of a message or nothing: what it refuses is sent in two halves, each under a
 * number of its own, until what it finds wrong stands alone and the others are there.
 */
const sendTogether = async (ctx: ReportCtx, way: Way, carried: readonly Carried[]): Promise<void> => {
  const [first, ...others] = carried
  if (!first) return
  if (others.length === 0) {
    const { claimed } = first
    // Before it went by a message that was not taken: somebody else may have it by now.
    return (await ctx.transaction(() => hold(ctx, claimed))) ? sendClaimed(ctx, way, claimed) : undefined
  }
  const inHalves = async () => {
    for (const half of halves(carried)) await sendTogether(ctx, way, half)
  }
  let token = await tokenFor(ctx, way)
  let sent = await sendMessage(ctx, way, carried, token)
  if (isSent(sent) && sent.answer?.result === 'tokenExpired') {
    await takeBack(ctx, sent, 'tokenExpired')
    token = await tokenFor(ctx, way, token ?? '')
    sent = await sendMessage(ctx, way, carried, token)
  }
  if (sent === 'tooLong') return inHalves()
  if (!isSent(sent)) return sendTogether(ctx, way, sent)
  const { answer } = sent
  if (answer?.result === 'refused') {
    await takeBack(ctx, sent, 'refused')
    return inHalves()
  }
  for (const { claimed } of sent.carried) {
    if (!answer)
      await settle(ctx, claimed, failed({ code: 'unreachable' }), {
        step: 'unanswered',
        result: 'unclear',
        reason: sent.error,
      })
    else if (answer.result === 'duplicate')
      await settleTwice(ctx, way, claimed, { answer, proof: answered(sent, answer.result) })
    else await settle(ctx, claimed, outcomeOf(answer), answered(sent, answer.result))
  }
}

/** Takes documents of a kind up and brings them as far as they go. @returns whether any was taken up */
export const sendMany = async (ctx: ReportCtx, way: Way, ids: readonly number[]): Promise<boolean> => {
  const claimed: ReportDocument[] = []
  for (const id of ids) {
    const one = await claim(ctx, id, way.isPaused)
    if (one) claimed.push(one)
  }
  const fresh = claimed.filter(({ isUncertain }) => !isUncertain)
  try {
    for (const each of claimed.filter(({ isUncertain }) => isUncertain)) await sendClaimed(ctx, way, each)
    await sendTogether(ctx, way, await papersOf(ctx, fresh))
  } catch (error) {
    ctx.log.warn({ error, documents: claimed.map(({ code }) => code) }, 'reports were not sent')
    // Of those of which something is known already nothing is changed.
    for (const each of claimed) await settle(ctx, each, troubleOf(error, each))
  }
  return claimed.length > 0
}

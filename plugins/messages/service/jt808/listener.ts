import type { Listener } from '@ntocc/sdk/service'
import type { Area } from '../types.ts'
import { TerminalConversation } from './conversation.ts'
import { frameCutter } from './frames.ts'

/** Connections from one address: behind a mobile carrier or an edge many terminals have the same. */
export const PER_ADDRESS = 'JT808_PER_ADDRESS'

/** Terminals in vehicles that speak JT/T 808. */
export const terminalListener: Listener<Area> = {
  variable: 'JT808_PORT',
  limits: ctx => {
    const perAddress = ctx.env(PER_ADDRESS)
    return perAddress === undefined ? {} : { perAddress: Number(perAddress) }
  },
  cut: frameCutter,
  connection: (ctx, line) => new TerminalConversation(ctx, line),
}

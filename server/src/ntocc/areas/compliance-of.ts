import type { Service } from '@ntocc/sdk/service'
import type { Tx } from '../db/database.ts'
import { withinTransaction } from '../db/scope.ts'
import type { SignedCtx } from '../http/context.ts'
import type { AreaContexts } from './context.ts'
import type { Runner } from './runner.ts'

/** What an area says of one of its rules of compliance. */
export interface ComplianceAnswer {
  /** Records that the switch would stop or set free. */
  affected(ctx: SignedCtx, on: boolean): Promise<number>
  /** What follows from the switch, in its transaction. */
  changed(tx: Tx, ctx: SignedCtx, on: boolean): Promise<void>
}

/** The rules of a service as the settings ask them: within their time. */
export const complianceOf = (
  { compliance }: Service,
  contexts: AreaContexts,
  runner: Runner,
): Readonly<Record<string, ComplianceAnswer>> =>
  Object.fromEntries(
    Object.entries(compliance).flatMap(([name, declared]) =>
      declared
        ? [
            [
              name,
              {
                affected: (ctx, on) =>
                  runner.run(`compliance ${name}`, async () => declared.affected(contexts.for(ctx), on)),
                changed: async (tx, ctx, on) => {
                  await runner.run(`compliance ${name}`, async () =>
                    withinTransaction(tx, async () => declared.changed?.(contexts.for(ctx), on)),
                  )
                },
              } satisfies ComplianceAnswer,
            ],
          ]
        : [],
    ),
  )

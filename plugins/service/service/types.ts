import type { Ctx } from '@ntocc/sdk/service'
import type contract from '../contract.ts'

export type ServiceCtx = Ctx<typeof contract>

/** A row as the database answers it, by column. */
export type Row = Record<string, unknown>

import { reportMachine } from '@ntocc/sdk/contracts'
import type { ReportDocument } from './documents.ts'

/**
 * Its answer was lost, and nothing finds out by itself any more whether the regulator has it: nobody can be asked there, or every try to ask came
 * to nothing. Somebody has to look it up.
 */
export const isLost = ({
  isUncertain,
  nextAt,
  status,
}: Pick<ReportDocument, 'isUncertain' | 'nextAt' | 'status'>): boolean =>
  status === reportMachine.at.sendFailed && isUncertain && !nextAt

/** What somebody says who has looked it up. */
export const LOOKED_UP = ['confirmArrived', 'confirmAbsent'] as const

import { wallClock } from '@ntocc/sdk/fields'

/** A day as the platform's clock has it. */
export const dayOf = (moment: string | Date): string => wallClock(new Date(moment)).toISOString().slice(0, 10)

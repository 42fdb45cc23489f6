/**
 * A busy Wednesday in November, half past ten in Beijing: what tests start with is drawn for it and moved to the present, so
 * that ages, states and counts are the same at any time (decision 92).
 */
export const DRAWN_AT = new Date('2025-11-12T02:30:00Z')

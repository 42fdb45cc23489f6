import type { Tone } from '../../fields/index.ts'

/** Colour of what stands for a state, as states are coloured everywhere; follows the theme. */
export const toneColor = (tone: Tone): string => `var(--nt-${tone}-fill)`

const SERIES: readonly Tone[] = ['moving', 'done', 'waiting', 'locked', 'trouble', 'stopped']

/** Colour of the nth series of a chart that stands for no state; told apart in both themes, again after the sixth. */
export const seriesColor = (index: number): string => toneColor(SERIES[index % SERIES.length] ?? 'stopped')

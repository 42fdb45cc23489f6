import { ConfigProvider } from 'antd'
import { useCallback, useState } from 'react'
import { useLocalChoices } from '../core/useLocalChoices.ts'

export const DENSITIES = ['compact', 'regular', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]

/** px */
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 34, regular: 40, comfortable: 46 }

const KEY = 'density'
const OF_SIZE = { small: 'compact', middle: 'regular', large: 'comfortable' } as const

/** How high rows are: the reader's choice for every list, else what the size of the console says. */
export function useDensity(): [Density, (density: Density) => void] {
  const choices = useLocalChoices()
  const { componentSize } = ConfigProvider.useConfig()
  const [chosen, setChosen] = useState(() => DENSITIES.find(density => density === choices.read(KEY)))
  const keep = useCallback(
    (density: Density) => {
      setChosen(density)
      choices.write(KEY, density)
    },
    [choices],
  )
  const bySize = OF_SIZE[(componentSize ?? 'middle') as keyof typeof OF_SIZE] ?? 'regular'
  return [chosen ?? bySize, keep]
}

import { useMemo } from 'react'
import { useUiText } from './text.ts'

/** What antd's choices want as `allowClear`: its own cross has an English name in every language. */
export function useClear(): { label: string } {
  const label = useUiText()('clear')
  return useMemo(() => ({ label }), [label])
}

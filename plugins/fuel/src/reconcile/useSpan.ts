import { useTranslation } from '@ntocc/sdk/hooks'
import { useDuration } from '@ntocc/sdk/ui'

/** By how much a line is later or earlier than its fill, in words, of whole minutes. */
export function useSpan(): (minutes: number) => string {
  const { t } = useTranslation()
  const duration = useDuration()
  return minutes => t(minutes < 0 ? 'reconcile.earlier' : 'reconcile.later', { time: duration(Math.abs(minutes)) })
}

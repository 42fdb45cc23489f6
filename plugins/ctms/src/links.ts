import { useOpenable } from '@ntocc/sdk/hooks'

/** Answers an address when its page was granted to this user, else undefined: no link to a refusal. */
export function useGrantedPath(): (to: string) => string | undefined {
  const isOpen = useOpenable()
  return to => (isOpen(to) ? to : undefined)
}

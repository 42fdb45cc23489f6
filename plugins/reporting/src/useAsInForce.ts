import { useNotifications } from '@ntocc/sdk/hooks'

/** Reads anew what the form of a province has made, once the plugin that brings it is another build. */
export function useAsInForce({ refetch }: { refetch: () => unknown }): void {
  useNotifications(({ type }) => {
    if (type === 'areaChanged') refetch()
  })
}

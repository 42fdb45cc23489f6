import { useNotifications } from './use-notifications.ts'

/** Reads again what a page shows as soon as the platform says that what is to be done has changed. */
export function useLiveReads(...reads: readonly { refetch: () => unknown }[]): void {
  useNotifications(message => {
    if (message.type === 'refreshToDoList') for (const read of reads) void read.refetch()
  })
}

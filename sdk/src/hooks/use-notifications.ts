import { useEffect, useRef } from 'react'
import type { Notification } from '../contracts/console.ts'
import { useConsole } from './services.ts'

/** Called for every message of the notification socket while the page is on screen. */
export function useNotifications(handler: (message: Notification) => void): void {
  const { notifications } = useConsole()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => notifications.subscribe(message => latest.current(message)), [notifications])
}

import type { ToastOptions } from '@ntocc/sdk/client'
import { createStore } from '../state/store.ts'

export interface Toast extends ToastOptions {
  id: number
  /** Of a group only the latest is on screen. */
  group?: string
}

/** Toasts last this long unless told otherwise (specification, section 8). */
export const TOAST_MS = 5000
const MAX_TOASTS = 5

export const toasts = createStore<readonly Toast[]>([])
let next = 1

export function dismissToast(id: number): void {
  toasts.set(all => all.filter(toast => toast.id !== id))
}

/** Shows a toast; the same text that is already on screen only stays longer. */
export function showToast(options: ToastOptions, group?: string): void {
  const id = next++
  const isReplaced = (toast: Toast) => toast.text === options.text || (group !== undefined && toast.group === group)
  toasts.set(all => [...all.filter(toast => !isReplaced(toast)), { ...options, id, group }].slice(-MAX_TOASTS))
  setTimeout(() => dismissToast(id), options.durationMs)
}

export const toastError = (text: string): void => showToast({ level: 'error', text, durationMs: TOAST_MS })
export const toastSuccess = (text: string): void => showToast({ level: 'success', text, durationMs: TOAST_MS })
export const toastWarning = (text: string): void => showToast({ level: 'warning', text, durationMs: TOAST_MS })

import { usePageVisible, useTranslation } from '@ntocc/sdk/hooks'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { Camera, hasCamera, mayUseCamera } from './Camera.tsx'
import { FNC1 } from './gs1.ts'
import { type Scan, scanOf } from './scan.ts'
import type { Feel } from './useFeel.ts'

export interface ScanFieldProps extends Pick<Feel, 'ways'> {
  onScan: (scan: Scan) => void
  /** Enter without anything: what stands there is right as it is. */
  onEnter?: () => void
}

const TYPED_IN = 'input, textarea, select, [contenteditable=true], [role=dialog] *'

/** What is typed or touched anywhere on the page goes on here, unless it is meant for another field or a dialog. */
function useFocusHere(input: RefObject<HTMLInputElement | null>): void {
  const isVisible = usePageVisible()
  useEffect(() => {
    if (!isVisible) return
    const focus = () => input.current?.focus({ preventScroll: true })
    const isElsewhere = (target: EventTarget | null) => target instanceof Element && target.closest(TYPED_IN) !== null
    const typed = (event: globalThis.KeyboardEvent) => {
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !isElsewhere(event.target))
        focus()
    }
    // A press of a finger, not of a key: whoever goes by the keyboard stays where they are.
    const pressed = (event: MouseEvent) => {
      if (event.detail > 0 && !isElsewhere(event.target)) focus()
    }
    focus()
    document.addEventListener('keydown', typed, true)
    document.addEventListener('click', pressed)
    return () => {
      document.removeEventListener('keydown', typed, true)
      document.removeEventListener('click', pressed)
    }
  }, [input, isVisible])
}

/** The field that a hand scanner types into: it has the focus, and no keyboard comes up for it unless somebody wants one. */
export function ScanField({ ways, onScan, onEnter }: ScanFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { hasKeys, setKeys, isLooking, setLooking } = ways
  useFocusHere(input)
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    if (input.current) input.current.value = ''
    if (text) onScan(scanOf(text, new Date()))
    else onEnter?.()
  }
  // How scanners that are keyboards type the separator of elements.
  const separate = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!event.ctrlKey || event.key !== ']') return
    event.preventDefault()
    event.currentTarget.value += FNC1
  }
  return (
    <form className="warehouse-scan" onSubmit={enter}>
      <label htmlFor={id}>{t('aisle.field')}</label>
      <input
        id={id}
        ref={input}
        inputMode={hasKeys ? 'text' : 'none'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        onKeyDown={separate}
      />
      <button type="button" aria-pressed={hasKeys} onClick={() => setKeys(!hasKeys)}>
        {t('aisle.keyboard')}
      </button>
      {hasCamera() && (
        <button
          type="button"
          className="warehouse-look"
          aria-pressed={isLooking}
          onClick={() => setLooking(!isLooking && mayUseCamera())}
        >
          {t('aisle.camera')}
        </button>
      )}
      {isLooking && <Camera onRead={text => onScan(scanOf(text, new Date()))} />}
    </form>
  )
}

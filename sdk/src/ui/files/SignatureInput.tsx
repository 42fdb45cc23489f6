import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFile, useUploads } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import type { ImagesInputProps } from './ImagesInput.tsx'
import './signature.css'

export type SignatureInputProps = Omit<ImagesInputProps, 'max' | 'documents'>

/** Of the picture that is kept: wide enough to be printed. */
const WIDTH = 600
const HEIGHT = 240
/** Whoever has not drawn for so long has signed: nobody presses another button for it. */
const PAUSE_MS = 700
/** Less than this, in the picture's dots, is a slip of the finger. */
const LEAST_INK = 60

interface Point {
  x: number
  y: number
}

const pointOf = (canvas: HTMLCanvasElement, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  return { x: ((clientX - left) / (width || 1)) * WIDTH, y: ((clientY - top) / (height || 1)) * HEIGHT }
}

/** White paper and black ink in any theme: it is printed. */
function wipe(canvas: HTMLCanvasElement | null): void {
  const ink = canvas?.getContext('2d')
  if (!ink) return
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, WIDTH, HEIGHT)
}

function line(canvas: HTMLCanvasElement, from: Point, to: Point): void {
  const ink = canvas.getContext('2d')
  if (!ink) return
  ink.lineWidth = 3.5
  ink.lineCap = 'round'
  ink.strokeStyle = '#111'
  ink.beginPath()
  ink.moveTo(from.x, from.y)
  ink.lineTo(to.x, to.y)
  ink.stroke()
}

/**
 * A signature drawn with a finger, a pen or the mouse. It is sent by itself once the hand rests, and drawn on or anew until
 * the form is. Nobody draws with keys: where it is asked for there has to be another way.
 */
export function SignatureInput(props: SignatureInputProps) {
  const { id, label, onChange, disabled = false, invalid, describedBy, onBusy } = props
  const value = props.value ?? []
  const text = useUiText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<Point>(undefined)
  const length = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [hasInk, setInk] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const uploads = useUploads({ documents: false, onStored: references => onChange(references.slice(-1)) })
  const isBusy = isWaiting || uploads.isBusy
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  useEffect(() => () => clearTimeout(timer.current), [])
  const isShown = value.length > 0 && !hasInk
  const paper = useEffectEvent(() => wipe(canvas.current))
  useEffect(() => {
    if (!isShown) paper()
  }, [isShown])

  /** What was drawn before is not what is signed with. */
  const forget = () => {
    clearTimeout(timer.current)
    for (const item of uploads.items) uploads.remove(item.id)
    if (value.length > 0) onChange([])
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (disabled) return
    event.preventDefault()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    forget()
    last.current = pointOf(event.currentTarget, event)
    setInk(true)
    setWaiting(true)
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const { nativeEvent, currentTarget } = event
    if (!last.current) return
    const all = nativeEvent.getCoalescedEvents?.() ?? []
    for (const each of all.length > 0 ? all : [nativeEvent]) {
      const next = pointOf(currentTarget, each)
      line(currentTarget, last.current, next)
      length.current += Math.hypot(next.x - last.current.x, next.y - last.current.y)
      last.current = next
    }
  }
  const rest = () => {
    if (!last.current) return
    last.current = undefined
    timer.current = setTimeout(keep, PAUSE_MS)
  }
  const keep = () => {
    const made = canvas.current
    if (!made || length.current < LEAST_INK) return setWaiting(false)
    made.toBlob(blob => {
      setWaiting(false)
      if (blob) uploads.start([new File([blob], 'signature.png', { type: 'image/png' })])
    }, 'image/png')
  }
  const clear = () => {
    forget()
    wipe(canvas.current)
    length.current = 0
    setInk(false)
    setWaiting(false)
  }
  const failed = uploads.items.find(({ state }) => state === 'failed' || state === 'cancelled')
  return (
    <fieldset className="nt-signature" aria-label={label} data-invalid={invalid || undefined}>
      {isShown ? (
        <Signature reference={value[0] ?? ''} label={label} />
      ) : (
        <div className="nt-signature-paper">
          <canvas
            ref={canvas}
            id={id}
            width={WIDTH}
            height={HEIGHT}
            tabIndex={disabled ? -1 : 0}
            role="img"
            aria-label={`${label}: ${text('signature.here')}`}
            aria-describedby={describedBy}
            onPointerDown={begin}
            onPointerMove={draw}
            onPointerUp={rest}
            onPointerCancel={rest}
          />
          {!hasInk && <span aria-hidden="true">{text('signature.here')}</span>}
        </div>
      )}
      <p>
        <span role="status">
          {failed
            ? (failed.message ?? text('files.stopped'))
            : isBusy
              ? text('signature.taking')
              : value.length > 0
                ? text('signature.taken')
                : hasInk
                  ? text('signature.short')
                  : ''}
        </span>
        {failed?.canRetry && (
          <button type="button" onClick={() => uploads.retry(failed.id)}>
            {text('retry')}
          </button>
        )}
        {!disabled && (hasInk || value.length > 0) && (
          <button type="button" onClick={clear}>
            {text('signature.again')}
          </button>
        )}
      </p>
    </fieldset>
  )
}

/** One that was drawn before. */
function Signature({ reference, label }: { reference: string; label: string }) {
  const { url } = useFile(reference)
  return <div className="nt-signature-paper">{url && <img src={url} alt={label} />}</div>
}

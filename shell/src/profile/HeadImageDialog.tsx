import { endpoints } from '@ntocc/sdk/contracts'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { toastSuccess } from '../ports/toasts.ts'
import { failureMessage } from '../session/errors.ts'
import { isBackdrop, useModal } from '../ui/use-modal.ts'
import { type Crop, fileIssue, MOST_ZOOM, moved, PICTURES, SIDE, settled, squareOf, WHOLE } from './crop.ts'
import '../styles/head-image.css'

const STEP = 12
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
}

/** What a square of the picture looks like, as it will be sent. */
const drawn = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void => {
  const { left, top, side } = squareOf(picture, crop)
  const brush = canvas.getContext('2d')
  if (!brush) return
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, SIDE, SIDE)
  brush.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
}

interface Props {
  hasImage: boolean
  onClose: () => void
}

/** A picture for the own account: chosen, cut to a square by pulling, wheel, slider or arrow keys, sent or taken away. */
export default function HeadImageDialog({ hasImage, onClose }: Props) {
  const { t } = useTranslation('shell')
  const { client, session } = useShell()
  const dialog = useModal()
  const titleId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [crop, setCrop] = useState(WHOLE)
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const pulled = useRef<{ x: number; y: number }>(undefined)

  useEffect(() => {
    if (canvas.current && picture) drawn(canvas.current, picture, crop)
  }, [picture, crop])
  useEffect(() => () => picture?.close(), [picture])

  const take = async (file: File | undefined) => {
    if (!file) return
    const issue = fileIssue(file)
    setFailure(issue ? t(`headImage.wrong.${issue}`) : '')
    if (issue) return
    try {
      setPicture(await createImageBitmap(file))
      setCrop(WHOLE)
    } catch {
      setFailure(t('headImage.wrong.type'))
    }
  }
  const send = async (image: string | null) => {
    setSending(true)
    setFailure('')
    try {
      await client.call(endpoints.headImageUpdate, { body: { image }, silent: true })
      await session.refreshInfo()
      toastSuccess(t(image ? 'headImage.saved' : 'headImage.removed'))
      onClose()
    } catch (error) {
      setFailure(failureMessage(error))
      setSending(false)
    }
  }
  const pull = (by: { x: number; y: number }, shown: number) =>
    picture && setCrop(now => moved(picture, now, by, shown))
  const onMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = pulled.current
    if (!from) return
    pulled.current = { x: event.clientX, y: event.clientY }
    pull({ x: event.clientX - from.x, y: event.clientY - from.y }, event.currentTarget.clientWidth)
  }
  const onKey = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    pull(by, SIDE)
  }
  const choose = (
    <button type="button" className="sh-button" onClick={() => chooser.current?.click()}>
      {t(picture ? 'headImage.other' : 'headImage.choose')}
    </button>
  )
  return (
    <dialog
      ref={dialog}
      className="sh-head-image"
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={event => isBackdrop(event) && onClose()}
    >
      <h2 id={titleId}>{t('headImage.title')}</h2>
      <p className="sh-dim">{t('headImage.hint')}</p>
      <input
        ref={chooser}
        type="file"
        accept={PICTURES.join()}
        hidden
        onChange={event => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {picture ? (
        <>
          <canvas
            ref={canvas}
            width={SIDE}
            height={SIDE}
            tabIndex={0}
            role="img"
            aria-label={t('headImage.square')}
            onPointerDown={event => {
              pulled.current = { x: event.clientX, y: event.clientY }
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={onMove}
            onPointerUp={() => {
              pulled.current = undefined
            }}
            onKeyDown={onKey}
          />
          <label className="sh-head-image-zoom">
            {t('headImage.zoom')}
            <input
              type="range"
              min={1}
              max={MOST_ZOOM}
              step={0.05}
              value={crop.zoom}
              onChange={event => setCrop(settled(picture, { ...crop, zoom: Number(event.target.value) }))}
            />
          </label>
        </>
      ) : null}
      {failure && (
        <p className="sh-form-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="sh-row">
        {choose}
        {picture && (
          <button
            type="button"
            className="sh-button sh-button-primary"
            disabled={isSending}
            onClick={() => void send(canvas.current?.toDataURL('image/jpeg', 0.9) ?? null)}
          >
            {t('headImage.save')}
          </button>
        )}
        {hasImage && !picture && (
          <button type="button" className="sh-button" disabled={isSending} onClick={() => void send(null)}>
            {t('headImage.remove')}
          </button>
        )}
        <button type="button" className="sh-button" onClick={onClose}>
          {t('headImage.close')}
        </button>
      </div>
    </dialog>
  )
}

import { usePageVisible, useTranslation } from '@ntocc/sdk/hooks'
import { useEffect, useRef, useState } from 'react'

/** What browsers have that read barcodes by themselves; the language does not know it yet. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
type Detecting = { BarcodeDetector?: new (options: { formats: readonly string[] }) => Detector }
/** What Chromium tells of the document's permissions policy. */
type Allowing = { featurePolicy?: { allowsFeature(name: string): boolean } }

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf', 'code_128', 'code_39', 'data_matrix', 'qr_code']
const LOOK_MS = 150
/** A code that is still before the camera is one scan; out of sight for so many looks, it may come again. */
const GONE_AFTER = 8
const BACK_CAMERA = { video: { facingMode: 'environment' } }
/** Says after a reload that the camera was wanted. */
const WANTED = 'ntocc-aisle-camera'

export const hasCamera = (): boolean => (globalThis as Detecting).BarcodeDetector !== undefined

/** Whether the camera was wanted when the page was loaded anew for it; asked once. */
export const wasWanted = (): boolean => {
  const isWanted = hasCamera() && sessionStorage.getItem(WANTED) === '1'
  sessionStorage.removeItem(WANTED)
  return isWanted
}

/**
 * Whether this document may use the camera. One that was loaded at the address of another page may not: it is loaded anew from here,
 * where it may. What is on its way is kept.
 */
export function mayUseCamera(): boolean {
  if ((document as Allowing).featurePolicy?.allowsFeature('camera') !== false) return true
  sessionStorage.setItem(WANTED, '1')
  location.reload()
  return false
}

/** What is before the camera: the next prompt begins with it in sight, and it is no answer to that. */
let last = ''

/** Reads what is before the camera until it goes. */
export function Camera({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const isVisible = usePageVisible()
  const [isDenied, setDenied] = useState(false)
  const told = useRef(onRead)
  useEffect(() => {
    told.current = onRead
  })
  useEffect(() => {
    const { BarcodeDetector } = globalThis as Detecting
    const screen = video.current
    if (!BarcodeDetector || !screen || !isVisible) return
    const detector = new BarcodeDetector({ formats: FORMATS })
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let missed = 0
    const look = async () => {
      // A picture that is not there yet cannot be read.
      const [found] = await detector.detect(screen).catch(() => [])
      if (isOver) return
      missed = found ? 0 : missed + 1
      if (missed > GONE_AFTER) last = ''
      if (found && found.rawValue !== last) {
        last = found.rawValue
        told.current(last)
      }
      timer = setTimeout(() => void look(), LOOK_MS)
    }
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia(BACK_CAMERA)
        if (isOver) return end()
        screen.srcObject = stream
        await screen.play()
        await look()
      } catch {
        if (!isOver) setDenied(true)
      }
    }
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
      end()
    }
  }, [isVisible])
  if (isDenied) return <p role="alert">{t('aisle.cameraDenied')}</p>
  return <video ref={video} className="warehouse-camera" muted playsInline aria-label={t('aisle.camera')} />
}

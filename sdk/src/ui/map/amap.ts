/** The little of AMap's JavaScript API 2.0 that the console uses. */
export interface AMapOverlay {
  on(event: 'click', listener: () => void): void
}

export interface AMapMap {
  add(overlays: readonly AMapOverlay[]): void
  remove(overlays: readonly AMapOverlay[]): void
  setFitView(overlays?: readonly AMapOverlay[] | null, immediately?: boolean): void
  on(event: 'click', listener: (event: { lnglat: { getLng(): number; getLat(): number } }) => void): void
  destroy(): void
}

type LngLat = readonly [number, number]

export interface AMapApi {
  Map: new (container: HTMLElement, options: Record<string, unknown>) => AMapMap
  Marker: new (options: { position: LngLat; content?: string; title?: string; anchor?: string }) => AMapOverlay
  Polyline: new (options: { path: readonly LngLat[]; strokeColor: string; strokeWeight: number }) => AMapOverlay
}

interface AMapWindow {
  AMap?: AMapApi
  ntoccAMapReady?: () => void
  _AMapSecurityConfig?: { serviceHost: string }
}

const SCRIPT = 'https://webapi.amap.com/maps'
const TIMEOUT_MS = 15_000

let loading: Promise<AMapApi> | undefined

/**
 * Loads AMap's script once. Rejects when it cannot be had: no network, or the console's policy does not allow its origin
 * (MAP_ORIGINS of the gateway). A later call tries again.
 * @param serviceHost a proxy that adds the key's security code, which never comes to the page
 */
export function loadAMap(key: string, serviceHost = ''): Promise<AMapApi> {
  loading ??= inject(key, serviceHost).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function inject(key: string, serviceHost: string): Promise<AMapApi> {
  const scope = window as unknown as AMapWindow
  if (scope.AMap) return Promise.resolve(scope.AMap)
  if (serviceHost !== '') scope._AMapSecurityConfig = { serviceHost }
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const end = (settle: () => void) => {
      clearTimeout(timer)
      delete scope.ntoccAMapReady
      settle()
    }
    const fail = (reason: string) =>
      end(() => {
        script.remove()
        reject(new Error(`AMap: ${reason}`))
      })
    const timer = setTimeout(() => fail('no answer'), TIMEOUT_MS)
    scope.ntoccAMapReady = () => end(() => (scope.AMap ? resolve(scope.AMap) : reject(new Error('AMap: incomplete'))))
    script.onerror = () => fail('not loaded')
    script.src = `${SCRIPT}?v=2.0&key=${encodeURIComponent(key)}&callback=ntoccAMapReady`
    document.head.append(script)
  })
}

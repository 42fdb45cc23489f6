/** Devices that give `geo:` links to nothing. */
const APPLE = /iPhone|iPad|iPod|Macintosh/

/** The way there in the application for maps that the device has. WGS-84, as both kinds of links want it. */
export const navigationTo = (
  { lng, lat, name }: { lng: number; lat: number; name: string },
  device = navigator.userAgent,
): string => {
  const place = `${lat},${lng}`
  const label = encodeURIComponent(name)
  return APPLE.test(device) ? `https://maps.apple.com/?daddr=${place}&q=${label}` : `geo:${place}?q=${place}(${label})`
}

/** A point as it is stored: seconds since 1970, WGS-84 longitude and latitude, km/h. */
export type StoredPoint = [time: number, lng: number, lat: number, speed: number]

/** Whether fingers are what the device is used with: nothing is dropped or pasted there, and there may be a camera. */
export const onTouch = (): boolean => typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches

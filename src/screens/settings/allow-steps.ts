/** Where a browser stores a refused permission; `installed`: opened from home screen or desktop. */
export function allowSteps(userAgent: string, installed: boolean): string {
  if (/iPhone|iPad|iPod/.test(userAgent)) {
    return 'open the Settings app of your device, choose Notifications, then this app.';
  }
  if (/Android/.test(userAgent)) {
    if (installed) return 'hold the app’s icon, choose App info, then Notifications.';
    return 'tap the sign beside the address, choose Permissions, then Notifications.';
  }
  if (/Firefox\//.test(userAgent)) {
    return 'press the crossed-out sign beside the address and clear the blocked permission.';
  }
  if (/Macintosh/.test(userAgent) && !/Chrome|Edg/.test(userAgent)) {
    return 'open Safari’s Settings, choose Websites, then Notifications, and find this site.';
  }
  return 'press the sign beside the address, choose Site settings, then Notifications.';
}

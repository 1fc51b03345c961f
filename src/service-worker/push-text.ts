type Pushed = Pick<PushEvent, 'data' | 'notification' | 'appBadge'>;

/** The payload of a push; null if none. Safari may have parsed it already. */
export function textOf({ data, notification, appBadge }: Pushed): string | null {
  if (data !== null || !notification) return data?.text() ?? null;
  // Its properties are class getters, which JSON omits.
  const { title, body, tag, navigate, data: own } = notification;
  return JSON.stringify({
    notification: { title, body, tag, navigate, data: own },
    app_badge: appBadge ?? null,
  });
}

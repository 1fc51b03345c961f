/** The part of a push event that says what to show. */
type Pushed = Pick<PushEvent, 'data' | 'notification' | 'appBadge'>;

/** The payload of a push; null where it brought none. Safari may have read it already. */
export function textOf({ data, notification, appBadge }: Pushed): string | null {
  if (data !== null || !notification) return data?.text() ?? null;
  // Its properties are getters of a class, which JSON leaves out.
  const { title, body, tag, navigate, data: own } = notification;
  return JSON.stringify({
    notification: { title, body, tag, navigate, data: own },
    app_badge: appBadge ?? null,
  });
}

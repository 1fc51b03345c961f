/** A refusal in the shape that Supabase's storage gives and storage-js reads. */
export function storageRefusal(status: number, error: string, message: string): Response {
  return Response.json(
    { statusCode: String(status), error, message },
    { status: status === 413 ? 413 : 400, headers: { 'Cache-Control': 'no-store' } },
  );
}

/* Loaded before the C library into a server: whatever a database file holds when it is synced is copied beside
 * it. Putting those copies in the files' place, after the server was killed, is what a power cut may leave. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

static int ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static void keep(int synced) {
    char link[64], path[PATH_MAX], fresh[PATH_MAX + 16], kept[PATH_MAX + 16];
    snprintf(link, sizeof link, "/proc/self/fd/%d", synced);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    if (!ends_with(path, ".db") && !ends_with(path, ".db-wal")) return;
    snprintf(fresh, sizeof fresh, "%s.fresh", path);
    snprintf(kept, sizeof kept, "%s.synced", path);
    int from = open(path, O_RDONLY), to = open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    struct stat size;
    if (from >= 0 && to >= 0 && fstat(from, &size) == 0) {
        off_t done = 0;
        while (done < size.st_size && sendfile(to, from, &done, size.st_size - done) > 0) {
        }
        rename(fresh, kept);
    }
    if (from >= 0) close(from);
    if (to >= 0) close(to);
}

int fdatasync(int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    int outcome = real(file);
    if (outcome == 0) keep(file);
    return outcome;
}

int fsync(int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    int outcome = real(file);
    if (outcome == 0) keep(file);
    return outcome;
}

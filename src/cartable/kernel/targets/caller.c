/* Calls entries from Python, at a fraction of what ctypes costs.

   Only functions of Python's stable ABI are used, so that one library serves every version from 3.11 on. They are
   declared here because the headers of the other platforms are not at hand where this is compiled. `kernel.built` fills
   the structs below through ctypes: the order of their members is part of the interface. */

#include <stdint.h>

#ifdef _WIN32
#define PYTHON_DATA extern __declspec(dllimport)
#define EXPORTED __declspec(dllexport)
#else
#define PYTHON_DATA extern
#define EXPORTED __attribute__((visibility("default")))
#endif

typedef struct PyObject PyObject;
typedef intptr_t Py_ssize_t;

typedef struct {
    const char *name;
    PyObject *(*function)(PyObject *, PyObject *const *, Py_ssize_t);
    int flags;
    const char *documentation;
} PyMethodDef;

#define METH_FASTCALL 0x0080

PYTHON_DATA PyObject *PyExc_TypeError;
PYTHON_DATA PyObject *PyExc_SystemError;
PYTHON_DATA struct PyObject _Py_NoneStruct;
void Py_IncRef(PyObject *);
void Py_DecRef(PyObject *);
PyObject *PyErr_Occurred(void);
void PyErr_SetString(PyObject *, const char *);
long long PyLong_AsLongLong(PyObject *);
PyObject *PyLong_FromLongLong(long long);
void *PyCapsule_GetPointer(PyObject *, const char *);
PyObject *PyCapsule_New(void *, const char *, void (*)(PyObject *));
PyObject *PyCFunction_NewEx(PyMethodDef *, PyObject *, PyObject *);
void *PyEval_SaveThread(void);
void PyEval_RestoreThread(void *);

#define MOST_VALUES 6

/* An entry, as a function of Python: the address of its block, then so many integers. */
typedef struct {
    PyMethodDef method;
    void *code;
    int64_t values;
    int64_t is_long; /* other threads run meanwhile */
    int64_t has_result;
} Entry;

#define CALL(...) ((int32_t (*)(int64_t *, void **, __VA_ARGS__))entry->code)
#define I int64_t

/* WebAssembly refuses a call with another number of arguments than the function has. */
static int32_t run(Entry *entry, int64_t *result, void **error, int64_t *v) {
    switch (entry->values) {
    case 0: return CALL(I)(result, error, v[0]);
    case 1: return CALL(I, I)(result, error, v[0], v[1]);
    case 2: return CALL(I, I, I)(result, error, v[0], v[1], v[2]);
    case 3: return CALL(I, I, I, I)(result, error, v[0], v[1], v[2], v[3]);
    case 4: return CALL(I, I, I, I, I)(result, error, v[0], v[1], v[2], v[3], v[4]);
    case 5: return CALL(I, I, I, I, I, I)(result, error, v[0], v[1], v[2], v[3], v[4], v[5]);
    default: return CALL(I, I, I, I, I, I, I)(result, error, v[0], v[1], v[2], v[3], v[4], v[5], v[6]);
    }
}

static PyObject *call(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Entry *entry = PyCapsule_GetPointer(self, 0);
    int64_t v[1 + MOST_VALUES] = {0};
    int64_t result = 0;
    void *error = 0, *thread = 0;
    int32_t status;
    if (count != entry->values + 1) {
        PyErr_SetString(PyExc_TypeError, "a compiled kernel was called with another number of values");
        return 0;
    }
    for (Py_ssize_t place = 0; place < count; place++) {
        v[place] = PyLong_AsLongLong(arguments[place]);
        if (v[place] == -1 && PyErr_Occurred()) return 0;
    }
    if (entry->is_long) thread = PyEval_SaveThread();
    status = run(entry, &result, &error, v);
    if (entry->is_long) PyEval_RestoreThread(thread);
    if (status) {
        PyErr_SetString(PyExc_SystemError, "a compiled kernel failed");
        return 0;
    }
    if (entry->has_result) return PyLong_FromLongLong(result);
    Py_IncRef(&_Py_NoneStruct);
    return &_Py_NoneStruct;
}

/* The entry as a function of Python. The struct must live as long as the function. */
EXPORTED PyObject *cartable_function(Entry *entry) {
    PyObject *self = PyCapsule_New(entry, 0, 0), *made;
    if (!self) return 0;
    entry->method.function = call;
    entry->method.flags = METH_FASTCALL;
    made = PyCFunction_NewEx(&entry->method, self, 0);
    Py_DecRef(self); /* the function holds it */
    return made;
}
